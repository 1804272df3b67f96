/** Which adapters this installation uses, for the settings screens. Never a secret, only whether one is set (security check 122). */
import { paths } from '#contract/paths.ts'
import type { Env } from './env.ts'

export type Part = {
  /** Display text: 'SMTP', 'Demo outbox'. */
  adapter: string
  /** Host or folder; '' if there is none. */
  where: string
  secret: 'set' | 'notSet' | 'none'
}
export type Installation = { embedded: boolean; mail: Part; reports: Part; texts: Part; files: Part; scanner: Part }

const hostOf = (url: string) => new URL(url).host

export const describeInstallation = (env: Env): Installation => ({
  embedded: env.database === null,
  mail: env.smtpUrl
    ? { adapter: 'SMTP', where: hostOf(env.smtpUrl), secret: new URL(env.smtpUrl).password ? 'set' : 'notSet' }
    : { adapter: 'Demo outbox: nothing leaves this machine', where: '/dev/outbox', secret: 'none' },
  reports:
    env.mailEventsKeys.length > 0
      ? { adapter: 'Signed webhook (Standard Webhooks)', where: env.publicUrl + paths.mailEvents(), secret: 'set' }
      : { adapter: 'None: what happens to a mail after it was accepted is not known', where: '', secret: 'notSet' },
  texts: env.sms
    ? { adapter: 'HTTP, in the form of Twilio', where: hostOf(env.sms.apiUrl), secret: env.sms.token ? 'set' : 'notSet' }
    : { adapter: 'Demo outbox: nothing leaves this machine', where: '/dev/outbox', secret: 'none' },
  files: env.s3
    ? { adapter: 'S3 bucket', where: env.s3.bucket, secret: env.s3.secretAccessKey ? 'set' : 'notSet' }
    : { adapter: 'Folder on this machine', where: 'DATA_DIR/files', secret: 'none' },
  scanner: env.clamd
    ? { adapter: 'ClamAV', where: `${env.clamd.host}:${env.clamd.port}`, secret: 'none' }
    : {
        adapter: env.mode === 'production' ? 'None: uploads wait unopened' : 'None: files are accepted unchecked, outside production only',
        where: '',
        secret: 'none',
      },
})
