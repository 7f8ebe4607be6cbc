import 'jsr:@supabase/functions-js/edge-runtime.d.ts'
import { serve } from 'https://deno.land/std@0.168.0/http/server.ts'

serve((request: Request) => new Response(`served ${new URL(request.url).pathname}`))
