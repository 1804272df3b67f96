/**
 * Loads the scripts of other firms that this browser agreed to: asked of the server, which reads the cookie. Fetched only by
 * pages that ask for consent. A page answered to anybody else has a content policy that refuses them whatever stands here.
 */
import { takesTags } from '#contract/model/site/tagWords.ts'
import { browserCall } from '../data/api.ts'

type Policies = {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string }
}

const load = async () => {
  const reply = await browserCall('GET', '/api/choices/scripts', {})
  const data = reply.body?.['data']
  const scripts: unknown = typeof data === 'object' && data !== null && 'scripts' in data ? data.scripts : []
  if (!Array.isArray(scripts) || scripts.length === 0) return
  // Browsers without trusted types take the address as it is.
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('tags', { createScriptURL: (url) => url })
  for (const url of scripts) {
    if (typeof url !== 'string') continue
    const script = document.createElement('script')
    script.async = true
    script.src = policy?.createScriptURL(url) ?? url
    document.head.append(script)
  }
  // A page they may not come to is opened afresh, without them: the application would keep them in memory.
  addEventListener('click', leaveAlone, { capture: true })
}

const leaveAlone = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && link.origin === location.origin && !takesTags(link.pathname)) event.stopPropagation()
}

if (takesTags(location.pathname)) void load().catch(() => undefined)
