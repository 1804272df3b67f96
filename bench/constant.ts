/** The upper limit for our server: Hono answering one constant page. Measured in the same run, because machines differ from day to day. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const body = 'x'.repeat(7_480)
const app = new Hono()
app.get('/', (c) => c.html(body))
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' })
