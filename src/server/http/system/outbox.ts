/**
 * /dev/outbox: the full messages that the demo transports delivered. Mounted only if there is a demo outbox;
 * a demo listens on loopback only (security check 121).
 */
import type { Hono } from 'hono'
import type { Delivered, DemoOutbox } from '#server/adapters/outbox.ts'
import { escapeHtml, framedMail } from './emailPreview.ts'

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // The page may use nothing but its own small style sheet.
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

export const mountOutbox = (app: Hono, outbox: DemoOutbox) => {
  app.get('/dev/outbox.json', async () => {
    const messages = await outbox.list()
    const delivered: Delivered[] = messages.map(({ kind, to, subject, text, links, at }) => ({ kind, to, subject, text, links, at }))
    return new Response(JSON.stringify(delivered, null, 2), {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    })
  })
  app.get('/dev/outbox', async () => new Response(page(await outbox.list()), { headers: pageHeaders }))
  app.get(
    '/dev/outbox/styles.css',
    () => new Response(styles, { headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' } }),
  )
  app.get('/dev/outbox/:id', async (c) => {
    const html = await outbox.html(c.req.param('id'))
    return html ? framedMail(html) : c.notFound()
  })
}

type Listed = Delivered & { id: string }

/** Only web addresses become links, whatever the text says. */
const linked = (text: string) => escapeHtml(text).replace(/https?:\/\/[^\s<>"']+/g, (link) => `<a href="${link}">${link}</a>`)

const entry = (message: Listed) => `<article>
<h2>${message.kind === 'sms' ? 'Text message' : escapeHtml(message.subject ?? '')}</h2>
<p class="meta">${message.kind === 'sms' ? 'Text message' : 'Email'} to <strong>${escapeHtml(message.to)}</strong>, <time datetime="${message.at}">${new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/London' }).format(new Date(message.at))}</time>${
  message.kind === 'email' ? `, <a href="/dev/outbox/${encodeURIComponent(message.id)}">as the reader sees it</a>` : ''
}</p>
<pre>${linked(message.text)}</pre>
</article>`

const page = (messages: readonly Listed[]) => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox - Demonstration</title><link rel="stylesheet" href="/dev/outbox/styles.css"></head>
<body><main><h1>Outbox</h1>
<p>Demonstration mode sends nothing. Every email and text message is kept here instead, newest first. Programs read <a href="/dev/outbox.json">outbox.json</a>.</p>
${messages.length ? messages.map(entry).join('\n') : '<p>Nothing has been sent yet.</p>'}
</main></body></html>`

const styles = `body{margin:0;background:#f7faf9;color:#0a1c24;font:16px/1.5 system-ui,sans-serif}
main{max-width:50rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:2rem;line-height:1.1;margin:0 0 .5rem}
h2{font-size:1.125rem;margin:0}
article{background:#fff;border:1px solid #dde6e5;border-top:6px solid #0e5e6a;border-radius:4px 4px 10px 10px;padding:1rem 1.25rem;margin:1.5rem 0}
.meta{margin:.25rem 0 .75rem;color:#3d5058;font-size:.9375rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace;margin:0;background:#eef3f2;padding:1rem;border-radius:4px}
a{color:#0e5e6a}
a:focus-visible{outline:3px solid #0a1c24;outline-offset:2px;box-shadow:0 0 0 6px #ffc247}`
