import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { greet } from 'shared/greet.ts'

const app = new Hono().basePath('/router')
app.use(cors())
app.get('/', (context) => context.text('root'))
app.get('/people/:id', (context) =>
  context.json({ greeting: greet(context.req.param('id')), q: context.req.query('q') }),
)

export default { fetch: app.fetch }
