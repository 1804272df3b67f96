/** Holders of a mailing link: anyone with the encrypted link mailed to an address may choose what is sent to it. */
import { Failure } from '#contract/failure.ts'
import { addressOfLink } from '#server/features/messages/messages.ts'
import type { Holder, Holders } from '#server/holder.ts'
import { addressToConfirm } from './marketing.ts'

const optIn: Holder<'optIn'> = {
  prove: (deps, { input }) => {
    const email = addressToConfirm(deps, String(input['token']))
    return Promise.resolve(email ? { email } : null)
  },
  scope: ({ email }) => ({ scope: 'holder', of: 'mailing', key: email }),
  refuse: () => new Failure('gone', 'This link has expired or is incomplete'),
}

const mailing: Holder<'mailing'> = {
  prove: (deps, { input }) => {
    const email = addressOfLink(deps.keys, String(input['token']))
    return Promise.resolve(email ? { email } : null)
  },
  scope: ({ email }) => ({ scope: 'holder', of: 'mailing', key: email }),
  refuse: () => new Failure('notFound', 'This link is incomplete'),
}

export const holders = { optIn, mailing } satisfies Partial<Holders>
