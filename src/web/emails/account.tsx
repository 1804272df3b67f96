/** Mails about signing in. Those that give access say how long it works; those that give notice say what to do if it was not you. */
import { formatDateTime } from '#contract/format.ts'
import type { MailProps } from '#contract/model/messages/mail.ts'
import { Action, Aside, Code, Facts, Title, Words } from './parts.tsx'

const hoursInWords = (hours: number) => (hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} hours`)

const NotYou = () => (
  <Aside>If this was not you, ring us at once. We can end every session of your account while you are on the line.</Aside>
)

export const MyQuotesCode = ({ code, minutes, link, linkMinutes }: MailProps['myQuotesCode']) => (
  <>
    <Title>Your code for My quotes</Title>
    <Words>Type this code on the page where you asked for it. It works for {minutes} minutes, once.</Words>
    <Code value={code} />
    <Words>Or open your quotes on the device you are reading this on. The link works for {linkMinutes} minutes, once.</Words>
    <Action href={link} label="Open My quotes" />
    <Aside>
      Never share the code or the link. We will not ask you for them. If you did not ask for a code, ignore this mail: nobody can sign in
      without it.
    </Aside>
  </>
)

export const Invitation = ({ name, invitedBy, area, link, hours }: MailProps['invitation']) => (
  <>
    <Title>Your invitation to sign in</Title>
    <Words>
      Hello {name}. {invitedBy} has made an account for you in {area === 'staff' ? 'the staff area' : 'the client portal'}.
    </Words>
    <Words>
      The link lets you choose a password{area === 'staff' ? ' and register the phone that receives your sign-in codes' : ''}. It works for{' '}
      {hoursInWords(hours)}, once.
    </Words>
    <Action href={link} label="Accept the invitation" />
    <Aside>Do not pass the link on. If you did not expect it, ring us before you use it.</Aside>
  </>
)

export const CompanyInvitation = ({ company, link, hours }: MailProps['companyInvitation']) => (
  <>
    <Title>Your invitation to the client portal</Title>
    <Words>{company} has invited you to look after its insurance with us.</Words>
    {hours === null ? (
      <Words>Sign in as you always do. The invitation waits for you under Companies, where you accept or decline it.</Words>
    ) : (
      <Words>The link lets you choose a password. It works for {hoursInWords(hours)}, once.</Words>
    )}
    <Action href={link} label={hours === null ? 'Sign in' : 'Accept the invitation'} />
    <Aside>Do not pass the link on. If you do not know this company, ignore this mail: nothing happens until you accept.</Aside>
  </>
)

export const AccessEnded = ({ company }: MailProps['accessEnded']) => (
  <>
    <Title>Your access has ended</Title>
    <Words>
      You no longer act for {company} in the client portal. What you do for other companies, and your own requests, stay as they are.
    </Words>
    <Aside>If this is not right, ask the owner of {company} first. They decide who acts for it.</Aside>
  </>
)

export const EmailChange = ({ link, hours, side }: MailProps['emailChange']) => (
  <>
    <Title>Confirm the new email address</Title>
    <Words>
      {side === 'old'
        ? 'Somebody who is signed in to your account asked us to use another email address from now on.'
        : 'Somebody asked us to use this email address for their account with us.'}
    </Words>
    <Words>Nothing changes until it is confirmed from the old and from the new inbox. The link works for {hours} hours.</Words>
    <Action href={link} label="Confirm the change" />
    {side === 'old' ? <NotYou /> : <Aside>If you did not ask for this, ignore this mail.</Aside>}
  </>
)

export const EmailChanged = ({ at }: MailProps['emailChanged']) => (
  <>
    <Title>Your email address was changed</Title>
    <Facts rows={[['When', formatDateTime(at)]]} />
    <Words>You sign in with the new address from now on, and our mails go there.</Words>
    <NotYou />
  </>
)

export const PasswordReset = ({ link, minutes }: MailProps['passwordReset']) => (
  <>
    <Title>Choose a new password</Title>
    <Words>Somebody asked for a new password for the account with this address. The link works for {minutes} minutes, once.</Words>
    <Action href={link} label="Choose a new password" />
    <Aside>If it was not you, ignore this mail: your password stays as it is, and nobody has seen it.</Aside>
  </>
)

export const PasswordChanged = ({ at }: MailProps['passwordChanged']) => (
  <>
    <Title>Your password was changed</Title>
    <Facts rows={[['When', formatDateTime(at)]]} />
    <Words>Every other session was signed out.</Words>
    <NotYou />
  </>
)

export const NewSignIn = ({ at, device }: MailProps['newSignIn']) => (
  <>
    <Title>A new device signed in</Title>
    <Words>Your account was opened on a device we had not seen before.</Words>
    <Facts
      rows={[
        ['When', formatDateTime(at)],
        ['Device', device],
      ]}
    />
    <NotYou />
  </>
)

export const PhoneChanged = ({ at, ending }: MailProps['phoneChanged']) => (
  <>
    <Title>Your phone number was changed</Title>
    <Words>Sign-in codes now go to the number below.</Words>
    <Facts
      rows={[
        ['When', formatDateTime(at)],
        ['New number ends in', ending],
      ]}
    />
    <NotYou />
  </>
)

export const RecoveryCodeUsed = ({ at, remaining }: MailProps['recoveryCodeUsed']) => (
  <>
    <Title>A recovery code was used</Title>
    <Facts
      rows={[
        ['When', formatDateTime(at)],
        ['Codes left', String(remaining)],
      ]}
    />
    <Words>{remaining < 3 ? 'Make a new set soon: you find it under sign-in settings.' : 'The code that was used no longer works.'}</Words>
    <NotYou />
  </>
)

export const SignInReset = ({ at }: MailProps['signInReset']) => (
  <>
    <Title>Your sign-in steps were reset</Title>
    <Words>
      An administrator removed the phone number and the authenticator app from your account. A new invitation follows, with which you
      register them again.
    </Words>
    <Facts rows={[['When', formatDateTime(at)]]} />
    <NotYou />
  </>
)

export const SignInResetAsked = ({ at, askedBy, hours }: MailProps['signInResetAsked']) => (
  <>
    <Title>Somebody asked to reset your sign-in steps</Title>
    <Words>
      If a second administrator agrees within {hours} hours, your phone number and authenticator app are removed, you are signed out
      everywhere, and an invitation follows with which you register them again. Until then nothing changes.
    </Words>
    <Facts
      rows={[
        ['When', formatDateTime(at)],
        ['Asked for by', askedBy],
      ]}
    />
    <Words>Have you lost your phone? Then this is what you asked for, and you need to do nothing.</Words>
    <NotYou />
  </>
)

export const Lockout = ({ at, minutes }: MailProps['lockout']) => (
  <>
    <Title>Sign-in is paused</Title>
    <Words>
      There were too many wrong passwords or codes for your account, so new browsers cannot sign in to it for {minutes} minutes. A browser
      in which you have signed in before still can.
    </Words>
    <Facts rows={[['When', formatDateTime(at)]]} />
    <Aside>
      If those tries were yours, wait and try again. If you cannot wait, choose a new password: the browser in which you do so can sign in
      at once.
    </Aside>
  </>
)

export const WrongCodes = ({ at, device }: MailProps['wrongCodes']) => (
  <>
    <Title>Right password, wrong codes</Title>
    <Words>Somebody entered your password and then wrong codes until the sign-in was ended. Nobody was let in.</Words>
    <Facts
      rows={[
        ['When', formatDateTime(at)],
        ['Device', device],
      ]}
    />
    <Words>If this was not you, somebody has your password: ask for a new one now.</Words>
    <NotYou />
  </>
)
