import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rolePermissions } from '../access.ts'
import { machine, type AnyMachine, type Who } from '../machine.ts'
import { statesDoc } from '../../../test/support/docs/statesDoc.ts'
import { claimMachine } from './claims/claimMachine.ts'
import { appointmentMachine, type AppointmentFacts } from './contact/appointmentMachine.ts'
import { machines } from './machines.ts'
import { parts } from './parts.ts'
import { policyMachine } from './policies/policyMachine.ts'
import { openStatuses, quoteMachine } from './quotes/quoteMachine.ts'
import { standardLevels } from './site/serviceLevels.ts'

const admin: Who = { role: 'admin', permissions: null }
const all: readonly (readonly [string, AnyMachine])[] = Object.entries({ ...machines, ...parts })

/** 'draft -> submitted by client' for each transition to another status that somebody in `who` may make without forcing it. */
const edges = (one: AnyMachine, who: Readonly<Record<string, Who>>, facts?: unknown) =>
  new Set(
    one.actions
      .filter((action) => !one.transitions[action]!.forced)
      .flatMap((action) =>
        one.statusNames.flatMap((from) =>
          Object.entries(who).flatMap(([name, person]) =>
            one.can(from, action, person, facts)
              ? one.targets(from, action).flatMap((to) => (to === from ? [] : [`${from} -> ${to} by ${name}`]))
              : [],
          ),
        ),
      ),
  )
const everybody = { client: 'client', staff: admin, system: 'system' } as const

describe('a quote request (domain 4.9)', () => {
  // Copied from the domain document's table, so that it is independent of the code.
  const table = `
    draft -> submitted by client
    submitted -> in_review by staff
    in_review -> information_requested by staff
    in_review -> with_insurers by staff
    in_review -> no_terms by staff
    information_requested -> in_review by client
    with_insurers -> terms_received by staff
    with_insurers -> no_terms by staff
    terms_received -> presented by staff
    presented -> accepted by client
    presented -> declined_by_client by client
    presented -> information_requested by staff
    presented -> expired by system
    accepted -> bound by staff`
    .trim()
    .split(/\n\s*/)
  const withdrawn = ['draft', 'submitted', 'in_review', 'information_requested', 'with_insurers', 'terms_received', 'presented']
  // Staff record these for a client who telephones.
  const noted = [
    'information_requested -> in_review by staff',
    'presented -> accepted by staff',
    'presented -> declined_by_client by staff',
    'presented -> expired by staff',
    'accepted -> declined_by_client by staff',
    ...withdrawn.map((from) => `${from} -> withdrawn by staff`),
  ]
  test('transitions are exactly those of the table, and those that staff record for a client who telephones', () => {
    expect(edges(quoteMachine, everybody)).toEqual(
      new Set([...table, ...withdrawn.map((from) => `${from} -> withdrawn by client`), ...noted]),
    )
  })
  test('a finished request has no actions, and each party has its own actions in the other statuses', () => {
    for (const status of ['bound', 'declined_by_client', 'no_terms', 'expired', 'withdrawn'] as const)
      for (const who of Object.values(everybody)) expect(quoteMachine.actionsFor(status, who)).toEqual([])
    expect(quoteMachine.actionsFor('draft', 'system')).toEqual([])
    expect(quoteMachine.actionsFor('presented', 'client')).toEqual(['accept', 'decline', 'withdraw'])
    expect(quoteMachine.actionsFor('submitted', admin)).toEqual(['open', 'withdraw'])
    expect(quoteMachine.actionsFor('accepted', admin)).toEqual(['bind', 'recordNotTakenUp'])
    // An editor, who may answer quotes but not create policies.
    expect(quoteMachine.actionsFor('accepted', { role: 'editor', permissions: null })).toEqual(['recordNotTakenUp'])
  })
  test('a promised time runs exactly in the statuses in which we must act', () => {
    expect(quoteMachine.statusNames.filter((status) => quoteMachine.statuses[status].promise)).toEqual(quoteMachine.inTurnOf('staff'))
    expect(openStatuses).toEqual([
      'submitted',
      'in_review',
      'information_requested',
      'with_insurers',
      'terms_received',
      'presented',
      'accepted',
    ])
  })
})

test('a claim (domain 4.8): transitions are exactly those of the table, with early closing and reopening', () => {
  const open = ['submitted', 'acknowledged', 'with_insurer', 'information_requested', 'under_assessment', 'offer_made']
  const expected = `
    draft -> submitted by client
    submitted -> acknowledged by staff
    acknowledged -> with_insurer by staff
    with_insurer -> information_requested by staff
    information_requested -> with_insurer by client
    information_requested -> with_insurer by staff
    with_insurer -> under_assessment by staff
    under_assessment -> offer_made by staff
    offer_made -> settled by staff
    offer_made -> under_assessment by client
    offer_made -> under_assessment by staff`
    .trim()
    .split(/\n\s*/)
  for (const from of open) expected.push(`${from} -> declined by staff`, `${from} -> withdrawn by client`, `${from} -> withdrawn by staff`)
  for (const from of [...open, 'settled', 'declined']) expected.push(`${from} -> closed by staff`, `${from} -> closed by system`)
  for (const from of ['closed', 'declined']) for (const to of open) expected.push(`${from} -> ${to} by staff`)
  expect(edges(claimMachine, everybody)).toEqual(new Set(expected))
})

describe('a policy (domain 4.5, specification 4)', () => {
  const list = `
    pending                 -> awaiting_proposal_form, awaiting_documents, active, cancelled, expired
    awaiting_proposal_form  -> pending, awaiting_documents, cancelled, expired
    awaiting_documents      -> active, renewal_pending, cancelled, expired
    active                  -> awaiting_documents, renewal_pending, cancelled, expired
    renewal_pending         -> renewal_in_progress, active, cancelled, expired
    renewal_in_progress     -> active, cancelled, expired
    expired                 -> active
    cancelled               -> active`
  const adjacency = Object.fromEntries(
    list
      .trim()
      .split('\n')
      .map((line) => line.split('->').map((part) => part.trim()))
      .map(([from = '', to = '']) => [from, to.split(', ').sort()]),
  )
  const ways = (who: Readonly<Record<string, Who>>) => {
    const found: Record<string, string[]> = {}
    for (const edge of edges(policyMachine, who)) {
      const [from = '', to = ''] = edge.split(/ -> | by /)
      const known = (found[from] ??= [])
      if (!known.includes(to)) known.push(to)
      known.sort()
    }
    return found
  }
  test("statuses are the eight of the specification, and transitions are those of the domain's list", () => {
    expect([...policyMachine.statusNames].sort()).toEqual(
      'active awaiting_documents awaiting_proposal_form cancelled expired pending renewal_in_progress renewal_pending'.split(' '),
    )
    expect(policyMachine.starts).toEqual(['pending', 'awaiting_proposal_form'])
    expect(ways(everybody)).toEqual(adjacency)
  })
  test('only an administrator reinstates, only staff with the right to bind do so, and a client can only send a proposal form', () => {
    const broker: Who = { role: 'editor', permissions: [...rolePermissions.editor, 'policy:edit'] }
    const { expired: _expired, cancelled: _cancelled, ...rest } = ways({ broker, system: 'system' })
    expect([_expired, _cancelled]).toEqual([undefined, undefined])
    expect(rest['pending']).not.toContain('awaiting_documents')
    const binder: Who = { role: 'editor', permissions: ['policy:bind'] }
    expect(ways({ binder })).toEqual({ pending: ['awaiting_documents'], awaiting_proposal_form: ['awaiting_documents'] })
    expect(ways({ client: 'client' })).toEqual({ awaiting_proposal_form: ['pending'] })
    expect(ways({ nobody: { role: 'admin', permissions: [] } })).toEqual({ expired: ['active'], cancelled: ['active'] })
  })
  test('forcing leads only to statuses that no step of staff leads to, and only staff with its permission may do it', () => {
    const forcer: Who = { role: 'admin', permissions: ['policy:force'] }
    const editor: Who = { role: 'admin', permissions: ['policy:view', 'policy:edit', 'policy:bind'] }
    for (const from of policyMachine.statusNames) {
      const staffSteps = ways({ admin })[from] ?? []
      const rest = policyMachine.statusNames.filter((to) => to !== from && !staffSteps.includes(to))
      expect([from, [...policyMachine.targets(from, 'force')].sort()]).toEqual([from, rest.sort()])
      expect(policyMachine.can(from, 'force', forcer)).toBe(true)
      for (const who of ['client', 'system', editor] as const) expect(policyMachine.can(from, 'force', who)).toBe(false)
    }
  })
})

test('an appointment: its actions depend on its kind and on whether it has begun', () => {
  const facts = (kind: AppointmentFacts['kind'], begun: boolean): AppointmentFacts => ({ kind, begun })
  expect(appointmentMachine.actionsFor('requested', admin, facts('appointment', false))).toEqual(['confirm', 'cancel'])
  // Nobody is told that a past appointment is confirmed.
  expect(appointmentMachine.actionsFor('requested', admin, facts('appointment', true))).toEqual(['complete', 'noShow', 'cancel'])
  expect(appointmentMachine.actionsFor('confirmed', admin, facts('appointment', true))).toEqual(['complete', 'noShow', 'cancel'])
  expect(appointmentMachine.actionsFor('requested', admin, facts('callback', false))).toEqual(['complete', 'noShow', 'cancel'])
  expect(appointmentMachine.actionsFor('confirmed', 'client', facts('appointment', false))).toEqual(['move', 'cancelByClient'])
  expect(appointmentMachine.actionsFor('confirmed', 'client', facts('appointment', true))).toEqual([])
  expect(appointmentMachine.actionsFor('requested', 'client', facts('callback', false))).toEqual([])
  expect(appointmentMachine.next('requested', facts('callback', false))).toBe('Ring, then complete it')
})

test('staff need the permission of the record, and a party has only its own actions', () => {
  for (const [, one] of all)
    for (const action of one.actions)
      for (const status of one.statusNames) {
        const facts = { kind: 'appointment', begun: true }
        expect(one.can(status, action, { role: 'editor', permissions: [] }, facts), `${one.record} ${action}`).toBe(false)
        for (const party of ['client', 'system'] as const)
          if (one.can(status, action, party, facts)) expect(one.transitions[action]!.by).toContain(party)
      }
})

test('a promised time is kept while the turn stays with us, and starts anew in a status with a promise of its own', () => {
  const monday = new Date('2026-11-23T10:00:00Z')
  const tuesday = new Date('2026-11-24T17:30:00Z')
  const thursday = new Date('2026-11-26T17:30:00Z')
  expect(quoteMachine.dueAfter({ status: 'draft', dueAt: null }, 'submitted', monday, standardLevels)).toEqual(tuesday)
  expect(quoteMachine.dueAfter({ status: 'submitted', dueAt: monday }, 'in_review', monday, standardLevels)).toEqual(monday)
  expect(quoteMachine.dueAfter({ status: 'in_review', dueAt: monday }, 'information_requested', monday, standardLevels)).toBeNull()
  expect(quoteMachine.dueAfter({ status: 'in_review', dueAt: monday }, 'with_insurers', monday, standardLevels)).toEqual(thursday)
  expect(quoteMachine.dueAfter({ status: 'with_insurers', dueAt: thursday }, 'terms_received', monday, standardLevels)).toEqual(tuesday)
})

describe.each(all)('the machine of the %s', (_kind, one) => {
  test('any sequence of actions stays within the declared statuses, and every status can be reached', () => {
    const person = fc.constantFrom<Who>('client', 'system', admin)
    const facts = fc.record({ kind: fc.constantFrom('appointment', 'callback'), begun: fc.boolean() })
    fc.assert(
      fc.property(
        fc.constantFrom(...one.starts),
        fc.array(fc.record({ action: fc.nat(), target: fc.nat(), who: person, facts }), { maxLength: 60 }),
        (start, steps) => {
          let status = start
          for (const step of steps) {
            const legal = one.actions.filter((action) => one.can(status, action, step.who, step.facts))
            const action = legal[step.action % legal.length]
            if (action === undefined) continue
            const targets = one.targets(status, action)
            status = targets[step.target % targets.length] ?? ''
            expect(one.statusNames).toContain(status)
          }
        },
      ),
      { numRuns: 1000 },
    )
    const reached = new Set<string>(one.starts)
    for (const status of reached)
      for (const action of one.actions)
        if (one.transitions[action]!.from.includes(status) && !one.transitions[action]!.forced)
          for (const to of one.targets(status, action)) reached.add(to)
    expect([...reached].sort()).toEqual([...one.statusNames].sort())
  })
  test('every status has labels for staff and clients, and every action its text for the history', () => {
    const labels = one.statusNames.flatMap((status) => [one.label(status, 'staff'), one.label(status, 'client')])
    expect(labels.filter((label) => !/^[A-Z][a-z]/.test(label))).toEqual([])
    const names = one.statusNames.map((status) => one.label(status, 'staff'))
    expect(new Set(names).size, 'one label, one status').toBe(names.length)
    for (const action of one.actions) expect(one.historyText(action)).toBe(one.transitions[action]!.done)
    expect(one.historyText('unheard-of')).toBe('unheard-of')
  })
})

test('wrong names in a machine do not compile', () => {
  const statuses = {
    on: { label: 'On', tone: 'good', turn: null, next: '' },
    off: { label: 'Off', tone: 'neutral', turn: null, next: '' },
  } as const
  const base = { record: 'lamp', plural: 'lamps', noun: 'lamp', permission: 'page:edit', events: {} } as const
  const lamp = machine({
    ...base,
    starts: ['off'],
    statuses,
    transitions: { press: { from: ['off'], to: 'on', by: ['staff'], label: 'Press', done: 'Pressed' } },
  })
  // @ts-expect-error no such status
  expect(lamp.can('dim', 'press', admin)).toBe(false)
  // @ts-expect-error no such action
  expect(() => lamp.can('on', 'turn', admin)).toThrow()
  // @ts-expect-error the action depends on facts, which are missing
  expect(() => appointmentMachine.can('requested', 'move', 'client')).toThrow()
  const transitions = { press: { from: ['off'], to: 'on', by: ['staff'], label: 'Press', done: 'Pressed' } } as const
  // @ts-expect-error the start is not one of the statuses
  machine({ ...base, starts: ['dim'], statuses, transitions })
  // @ts-expect-error a status has no label
  machine({ ...base, starts: ['on'], statuses: { ...statuses, on: { tone: 'good', turn: null, next: '' } }, transitions })
  // @ts-expect-error a label for clients is missing
  machine({ ...base, starts: ['on'], statuses: { ...statuses, on: { ...statuses.on, label: { staff: 'On' } } }, transitions })
  // @ts-expect-error the target is not a declared status
  machine({ ...base, starts: ['on'], statuses, transitions: { press: { ...transitions.press, to: 'dim' } } })
  // @ts-expect-error the source is not a declared status
  machine({ ...base, starts: ['on'], statuses, transitions: { press: { ...transitions.press, from: ['dim'] } } })
  // @ts-expect-error no such party or permission
  machine({ ...base, starts: ['on'], statuses, transitions: { press: { ...transitions.press, by: ['visitor'] } } })
})

test('docs/states.md is up to date with the machines', () => {
  expect(readFileSync(new URL('../../../docs/states.md', import.meta.url), 'utf8')).toBe(statesDoc())
})
