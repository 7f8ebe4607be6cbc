import process from 'node:process'

export default {
  fetch: () => Response.json({ deno: Deno.env.toObject(), node: { ...process.env }, argv: process.argv.slice(2) }),
}
