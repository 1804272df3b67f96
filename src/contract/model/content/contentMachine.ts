/** How content becomes public. Every kind has the same states, with the permissions of its family. */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

const again = ['draft', 'changed'] as const

/** Days that never-published content stays in the trash. Published content is kept, because we may be asked what it said. */
export const trashDays = 30

const contentMachine = <const R extends 'post' | 'service' | 'page', const N extends 'blog' | 'service' | 'page'>(
  record: R,
  plural: string,
  noun: string,
  area: N,
) =>
  machine({
    record,
    plural,
    noun,
    permission: `${area}:edit`,
    starts: ['draft'],
    statuses: {
      draft: { label: 'Draft', tone: 'neutral', turn: 'staff', next: 'Write it, then send it for review or publish it' },
      in_review: { label: 'In review', tone: 'warn', turn: 'staff', next: 'Read it, then approve it or send it back' },
      approved: { label: 'Approved', tone: 'info', turn: 'staff', next: 'Publish it' },
      scheduled: { label: 'Scheduled', tone: 'info', turn: null, next: 'Nothing: it will be published on time' },
      published: { label: 'Published', tone: 'good', turn: null, next: 'Nothing: it is public' },
      changed: { label: 'Published, with changes', tone: 'renew', turn: 'staff', next: 'Publish the changes, or discard them' },
      archived: { label: 'Archived', tone: 'neutral', turn: null, next: 'Nothing: it is no longer public' },
      trashed: {
        label: 'In the trash',
        tone: 'danger',
        turn: null,
        next: `Nothing: after ${trashDays} days it is deleted, unless it was ever public`,
      },
    },
    transitions: {
      // Happens by saving: the user who saves is recorded, and there is no button.
      change: { from: ['published', 'approved', 'archived'], to: again, by: ['system'], label: 'Change', done: 'Changed' },
      submit: { from: again, to: 'in_review', by: ['staff'], label: 'Send for review', done: 'Sent for review', reason: 'optional' },
      sendBack: {
        from: ['in_review', 'approved'],
        to: again,
        by: [`${area}:publish`],
        label: 'Send back',
        done: 'Sent back',
        reason: 'required',
      },
      // Published content is approved again before its approval ends.
      approve: {
        from: ['in_review', 'published'],
        to: ['approved', 'published'],
        by: [`${area}:publish`],
        label: 'Approve',
        done: 'Approved',
        reason: 'optional',
      },
      publish: {
        from: ['draft', 'changed', 'in_review', 'approved', 'scheduled', 'archived'],
        to: ['published', 'changed'],
        by: [`${area}:publish`, 'system'],
        label: 'Publish',
        done: 'Published',
        outward: true,
      },
      // Also reschedules something already scheduled; the label is the same.
      schedule: {
        from: ['draft', 'changed', 'in_review', 'approved', 'archived', 'scheduled'],
        to: 'scheduled',
        by: [`${area}:publish`],
        label: 'Publish later',
        done: 'Scheduled',
      },
      cancelSchedule: { from: ['scheduled'], to: again, by: [`${area}:publish`], label: 'Cancel the schedule', done: 'Schedule cancelled' },
      failSchedule: { from: ['scheduled'], to: again, by: ['system'], label: 'Give up', done: 'Could not be published on time' },
      unpublish: {
        from: ['published', 'changed'],
        to: 'archived',
        by: [`${area}:publish`, 'system'],
        label: 'Take off the site',
        done: 'Taken off the site',
        reason: 'optional',
        outward: true,
      },
      replace: {
        from: ['published', 'changed', 'archived'],
        to: 'archived',
        by: [`${area}:publish`],
        label: 'Replace with...',
        done: 'Replaced with another',
        outward: true,
      },
      discard: { from: ['changed'], to: 'published', by: ['staff'], label: 'Discard the changes', done: 'Changes discarded' },
      trash: {
        from: ['draft', 'in_review', 'approved', 'archived'],
        to: 'trashed',
        by: [`${area}:delete`],
        label: 'Move to the trash',
        done: 'Moved to the trash',
      },
      recover: { from: ['trashed'], to: ['draft', 'archived'], by: [`${area}:delete`], label: 'Restore', done: 'Restored from the trash' },
    },
    events: {
      create: 'Created',
      duplicate: 'Copied from another',
      name: 'Version named',
      restore: 'Earlier version restored as a draft',
      assign: 'Assigned',
      planEnd: 'Time to come off the site set',
      cancelEnd: 'Time to come off the site cancelled',
      move: 'Address changed',
      relink: 'Links pointed to another',
      share: 'Preview link made',
      renewShare: 'Preview link given a new address',
      revokeShare: 'Preview link ended',
      readerComment: 'Comment by a reader',
      signOff: 'Signed off by a reader',
      askChanges: 'Reader asked for changes',
    },
  })

export const postMachine = contentMachine('post', 'posts', 'article', 'blog')
export const serviceMachine = contentMachine('service', 'services', 'product page', 'service')
/** Pages of words, built pages, industries, places, trades, glossary terms, and what the tools ask: all use the page permissions. */
export const pageMachine = contentMachine('page', 'pages', 'page', 'page')

export const contentMachines = { blog: postMachine, service: serviceMachine, page: pageMachine } as const
export type ContentArea = keyof typeof contentMachines
export type ContentStatus = StatusOf<typeof pageMachine>
export type ContentAction = ActionOf<typeof pageMachine>
export const contentStatuses = pageMachine.statusNames
