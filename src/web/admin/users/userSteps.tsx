/** The steps that administrators can take with an account, in the order of the buttons. */
import { Send } from 'lucide-react'
import { users, type UserDetail } from '#contract/admin/users.ts'
import type { UserAction } from '#contract/model/people/userMachine.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { freshStep } from './freshStep.tsx'
import { Held } from './Held.tsx'

const optionalReason = { name: 'reason', label: 'Why', hint: 'Kept in the history. You can leave this empty.', optional: true } as const

export const userSteps: Partial<Record<UserAction, Step<UserDetail>>> = {
  resend: {
    primary: true,
    icon: Send,
    dialog: freshStep(users.resend, {
      title: ({ name }) => `Send ${name} the invitation again?`,
      effect: () => 'A new link will be sent and works for 72 hours. Earlier links will stop working.',
      field: { name: 'email', label: 'Email', hint: 'Correct it here if the first one was wrong.' },
      submitLabel: 'Send invitation',
      done: ({ email }) => ['Invitation sent', `It is on its way to ${email}.`],
    }),
  },
  withdraw: {
    under: 'more',
    dialog: freshStep(users.withdraw, {
      title: ({ name }) => `Withdraw the invitation of ${name}?`,
      effect: () => 'Its link will stop working at once. Nobody will be told. You can invite them again later.',
      field: optionalReason,
      submitLabel: 'Withdraw invitation',
      done: ({ name }) => ['Invitation withdrawn', `${name} can no longer accept it.`],
      grave: true,
    }),
  },
  enable: {
    primary: true,
    dialog: freshStep(users.enable, {
      title: ({ name }) => `Reactivate ${name}?`,
      effect: ({ joined }) =>
        joined
          ? 'They can sign in again with their old password and second step, and with the rights shown here.'
          : 'They will be invited again by email, for 72 hours.',
      field: optionalReason,
      submitLabel: 'Reactivate',
      done: ({ name }) => ['Reactivated', `${name} can come back.`],
    }),
  },
  disable: {
    under: 'more',
    dialog: freshStep(users.disable, {
      title: ({ name }) => `Deactivate ${name}?`,
      effect: ({ sessions }) =>
        `They will be signed out at once${sessions > 0 ? ` (${sessions} signed in now)` : ''} and cannot sign in any more. Their work stays, under their name. You can reactivate them later.`,
      about: Held,
      field: { name: 'reason', label: 'Why', hint: 'Kept in the history.' },
      submitLabel: 'Deactivate',
      done: ({ name }) => ['Deactivated', `${name} can no longer sign in.`],
      grave: true,
    }),
  },
}
