export default { fetch: () => new Response('hidden') }
