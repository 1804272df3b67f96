/** The expected behaviour of the lists of emails, text messages, audit entries and notifications, as in lists.ts. */
import { randomUUID } from 'node:crypto'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { auditEntries, auditLog } from '#server/features/audit/audit.table.ts'
import { notifications } from '#server/features/notifications/notifications.table.ts'
import { emails, stoppedAddresses, textMessages } from '#server/features/messages/messages.table.ts'
import { inHours } from './build/values.ts'
import type { Plain, Stored } from './plainList.ts'

const of = <T>(values: readonly T[], place: number) => values[place % values.length] as T
const names = ['Anchor', '\u00c9clair', 'eclair', 'Zoe']
const instants = [-50, -26, -26, -3, -3, -2].map((hours) => inHours(hours))
const days = instants.map((at) => londonClock(at).date)
const is = (column: string) => (row: Stored, value: string) => row[column] === value
const time = (column: string) => (row: Stored) => (row[column] as Date).getTime()
const since = (column: string) => (row: Stored, value: string) => londonClock(row[column] as Date).date >= value
const until = (column: string) => (row: Stored, value: string) => londonClock(row[column] as Date).date <= value
const everywhere = () => true
const subject = randomUUID()
const token = randomUUID()
const stopped = 'stopped@example.com'
const stateGroups: Record<string, string[]> = {
  taken: ['sent', 'delivered', 'complained'],
  returned: ['bounced', 'complained'],
  problem: ['bounced', 'complained', 'failed', 'dead', 'suppressed'],
  ended: ['sent', 'delivered', 'complained', 'bounced', 'dead'],
}

export const logLists = {
  emails: {
    table: emails,
    plant: async (build, place) => {
      if (place === 0)
        await build.db.insert(stoppedAddresses).values({ id: randomUUID(), address: stopped, reason: 'asked' }).onConflictDoNothing()
      return build.email({
        ...(place % 3 === 0 ? { toAddress: stopped } : {}),
        template: of(['contactReceived', 'quoteReceived'], place),
        state: of(['sent', 'failed', 'queued', 'delivered', 'bounced', 'complained'], place),
        subject: of(names, place),
        createdAt: of(instants, place),
        relatedType: of([null, 'quote', 'claim'], place),
        relatedId: of([null, subject], place),
        fault: of([null, 'refused', 'deferred'] as const, place),
      })
    },
    base: everywhere,
    filters: {
      state: (row, value) => (stateGroups[value] ?? [value]).includes(String(row['state'])),
      lately: (row) => (row['createdAt'] as Date).getTime() > inHours(-30 * 24).getTime(),
      template: is('template'),
      about: is('relatedType'),
      fault: is('fault'),
      address: (row) => row['toAddress'] === stopped,
      record: is('relatedId'),
      from: since('createdAt'),
      to: until('createdAt'),
    },
    keys: { createdAt: time('createdAt') },
    values: { record: [subject], from: days, to: days },
  },
  texts: {
    table: textMessages,
    plant: (build, place) =>
      build.textMessage({
        purpose: of(['notice', 'signInCode'], place),
        state: of(['sent', 'failed', 'unknown'], place),
        createdAt: of(instants, place),
      }),
    base: everywhere,
    filters: { state: is('state'), purpose: is('purpose') },
    keys: { createdAt: time('createdAt') },
  },
  audit: {
    table: auditEntries,
    plant: (build, place, people) =>
      build.db.insert(auditLog).values({
        at: of(instants, place),
        action: of(['quotes.take', 'users.edit', 'access.denied'], place),
        actorKind: of(['staff', 'system', 'client', 'visitor', 'pending'] as const, place),
        actorId: of([null, ...people], place),
        subjectType: of(['quote', 'user', 'list'], place),
        subjectId: of([null, subject], place),
        requestId: of([null, 'request-one', 'request-two'], place),
        reason: of(names, place),
        ...of([{}, { tokenId: token, tokenName: 'A token' }], place),
      }),
    base: ({ action }) => action !== 'audit.list',
    filters: {
      kind: is('actorKind'),
      type: is('subjectType'),
      actor: is('actorId'),
      subject: is('subjectId'),
      action: is('action'),
      request: is('requestId'),
      token: is('tokenId'),
      from: since('at'),
      to: until('at'),
    },
    keys: { at: time('at') },
    values: {
      actor: [randomUUID()],
      subject: [subject],
      action: ['users.edit', 'nobody.did'],
      request: ['request-one'],
      token: [token],
      from: days,
      to: days,
    },
  },
  notifications: {
    table: notifications,
    plant: (build, place, people) =>
      build.db.insert(notifications).values({
        id: randomUUID(),
        // The reader has two of three.
        userId: of([...people, people[0] ?? ''], place),
        kind: of(['assigned', 'reply', 'comment'] as const, place),
        subjectType: of(['quote', 'post', 'import'], place),
        subjectId: of([randomUUID(), randomUUID(), `clients/${place}`], place),
        subjectName: of(names, place),
        byName: of(['', 'Kim Reed'], place),
        at: of(instants, place),
        readAt: of([null, instants[0] ?? null], place),
        key: '',
      }),
    base: ({ userId }, _asked, me) => userId === me,
    filters: { show: ({ readAt }) => readAt === null, kind: is('kind') },
    keys: { at: time('at') },
  },
} satisfies Record<string, Plain>
