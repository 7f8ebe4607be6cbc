import { greet } from '@greetings'

export default { fetch: () => new Response(greet('elsewhere')) }
