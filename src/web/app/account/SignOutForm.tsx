import type { FormEvent, ReactNode } from 'react'

/** The form around a button that signs the user out. Without script it posts to the area's sign-in page, which ends the session as Cancel does. */
export const SignOutForm = ({ signIn, onSignOut, children }: { signIn: string; onSignOut: () => void; children: ReactNode }) => {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSignOut()
  }
  return (
    <form method="post" action={signIn} onSubmit={send} className="contents">
      <input type="hidden" name="intent" value="cancel" />
      {children}
    </form>
  )
}
