/** What the terminal shows once the server is ready. */
import type { Env } from '#server/env.ts'
import { paths } from '#contract/paths.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'

export const greet = (env: Env, signIns: readonly SignIn[]) => {
  const at = (path: string) => `${env.publicUrl}${path}`
  const lines = ['', `  Seawall is ready: ${at('/')}`, `  Staff area        ${at(paths.admin())}`]
  if (env.demo) {
    const width = Math.max(8, ...signIns.map(({ username }) => username.length))
    lines.push(
      `  Mails and texts   ${at(paths.outbox())}`,
      '',
      '  Demonstration sign-ins (also in DATA_DIR/demo.json):',
      ...signIns.map(
        ({ role, username, password, phone }) => `    ${role.padEnd(12)} ${username.padEnd(width)}  ${password}  ${phone ?? ''}`,
      ),
    )
  }
  console.log(`${lines.join('\n')}\n`)
}
