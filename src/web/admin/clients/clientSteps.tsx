/** The steps that staff can take with a client, in the order of the buttons. */
import { Undo2 } from 'lucide-react'
import { clients, type ClientDetail } from '#contract/admin/book/clients.ts'
import type { ClientAction } from '#contract/model/clients/clientMachine.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { stepDialog } from '#web/records/stepDialog.tsx'

export const clientSteps: Partial<Record<ClientAction, Step<ClientDetail>>> = {
  activate: { press: clients.activate, done: 'Active' },
  reopen: { icon: Undo2, press: clients.reopen, done: 'Opened again' },
  lapse: {
    under: 'more',
    dialog: stepDialog(clients.lapse, {
      title: 'Mark as lapsed?',
      effect: ({ name }) =>
        `${name} will stay in the list and its people can still sign in. You cannot do this while a policy is on cover, or confirmed to begin. Nobody will be told.`,
    }),
  },
  decline: {
    under: 'more',
    dialog: stepDialog(clients.decline, {
      title: 'Decline to act?',
      effect: ({ name }) =>
        `${name} will leave the prospects, and nobody will be able to sign in for it. This only records it: tell them yourself.`,
      text: { label: 'Why we are declining', hint: 'Kept in the history. The client never sees it.', limit: 500 },
    }),
  },
  close: {
    under: 'more',
    dialog: stepDialog(clients.close, {
      title: 'Close this client?',
      effect: ({ name }) =>
        `From now on nobody will be able to sign in for ${name}. You cannot do this while a policy is on cover, or confirmed to begin. The record will be kept and can be opened again.`,
      text: { label: 'Why it is closed', hint: 'Kept in the history. The client never sees it.', limit: 500 },
      submitLabel: 'Close client',
      busyLabel: 'Closing...',
      done: () => ['Client closed'],
    }),
  },
}
