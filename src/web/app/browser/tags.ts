/**
 * Loads the third-party scripts that the visitor consented to. The server reads the consent cookie and returns the list. Only pages
 * that ask for consent fetch this module. Without consent, the page's content security policy blocks the scripts in any case.
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
  // Browsers without Trusted Types take the URL as it is.
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('tags', { createScriptURL: (url) => url })
  for (const url of scripts) {
    if (typeof url !== 'string') continue
    const script = document.createElement('script')
    script.async = true
    script.src = policy?.createScriptURL(url) ?? url
    document.head.append(script)
  }
  // Links to pages where these scripts are not allowed load a new document, because client-side navigation would keep them in memory.
  addEventListener('click', leaveAlone, { capture: true })
}

const leaveAlone = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && link.origin === location.origin && !takesTags(link.pathname)) event.stopPropagation()
}

if (takesTags(location.pathname)) void load().catch(() => undefined)
