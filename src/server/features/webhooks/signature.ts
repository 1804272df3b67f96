/** How a delivery is signed. docs/recipes/receive-a-webhook.md says how a receiver checks it. */
import { createHmac } from 'node:crypto'
import { newToken } from '#server/keys.ts'

/** The purpose under which secrets are sealed. */
export const secretUse = 'webhook'
export const newSecret = () => `whsec_${newToken()}`

const mac = (secret: string, seconds: number, body: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

/** 't=1764000000,v1=<hex>', with a second v1 while the previous secret is still valid. */
export const signatureOf = (secrets: readonly string[], at: Date, body: string) => {
  const seconds = Math.floor(at.getTime() / 1000)
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${mac(secret, seconds, body)}`)].join(',')
}
