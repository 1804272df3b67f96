/** Holders of a renewals feed: a calendar program with the secret address of one user. */
import { Failure } from '#contract/failure.ts'
import type { Holder, Holders } from '#server/holder.ts'
import { proveFeed } from './feed.ts'

const renewalFeed: Holder<'renewalFeed'> = {
  prove: (deps, { input }) => proveFeed(deps, String(input['token'])),
  scope: ({ userId }) => ({ scope: 'holder', of: 'account', key: userId }),
  refuse: () => new Failure('notFound', 'Not found'),
}

export const holders = { renewalFeed } satisfies Partial<Holders>
