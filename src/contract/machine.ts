/**
 * The states of one kind of record, as data: what each status is called and looks like, which actions lead from it, who may do
 * them, whose turn it is and what we promise. Buttons, the server's `transition` and docs/states.md read the same table.
 */
import { permissionsOf, type Permission, type Role } from './access.ts'
import { promisedBy } from './model/contact/workingTime.ts'
import type { ServiceKind, ServiceLevels } from './model/site/serviceLevels.ts'

/** `client`: the visitor or client whose record it is. `system`: a job. */
export const parties = ['client', 'staff', 'system'] as const
export type Party = (typeof parties)[number]

/** Who acts. A member of staff brings their rights; the others have none beside being who they are. */
export type Who = 'client' | 'system' | { role: Role; permissions: readonly string[] | null }

/** Who reads a label. */
export type Reader = 'client' | 'staff'
/** One wording for both readers, or one for each. */
type Label = string | Readonly<Record<Reader, string>>

export type Tone = 'good' | 'warn' | 'neutral' | 'danger' | 'info' | 'renew'

type Status = {
  label: Label
  /** A sentence for the client: what this status means for them. */
  means?: string
  /** Colour of the badge. */
  tone: Tone
  /** Whose move it is; null when it is over. */
  turn: 'staff' | 'client' | 'insurer' | null
  /** What a broker does next, in words. */
  next: string | ((facts: never) => string)
  /** By which service level we owe the next word; without it no promise runs. `separate`: a clock of its own, started anew and not carried on. */
  promise?: { level: ServiceKind; separate?: true }
}

/** `staff`: whoever holds the machine's permission; `admin`: the role; a permission: whoever holds that one instead. */
type By = Party | 'admin' | Permission

export type Transition<S extends string = string> = {
  from: readonly S[]
  /** null: stays where it is. Of several the caller says which; the first is the usual one. */
  to: S | null | readonly (S | null)[]
  by: readonly By[]
  /** On the button. */
  label: Label
  /** In the history, afterwards. */
  done: string
  /** Whether the person is asked why. */
  reason?: 'required' | 'optional'
  /** Somebody outside the firm is told, or told something else: a dialog names who and what before it is done. */
  outward?: true
  /** Cannot be taken back: a dialog says so. */
  final?: true
  /** The client may read this line of the history, reason included. Without it the line is for staff; what a client did they may always read. */
  clientReads?: true
  /** Declared by the field's rules, but no operation performs it yet: no button, and no refusal names it. */
  notYet?: true
  /** What must be true of the record beside its status. */
  when?: (facts: never) => boolean
}

/** What the functions among the statuses and transitions want to know of a record; never when there are none. */
type FactsIn<X> = X extends { next: (facts: infer F) => string } ? F : X extends { when: (facts: infer F) => boolean } ? F : never
type FactsOf<S, T> = FactsIn<S[keyof S]> | FactsIn<T[keyof T]>
type FactsArgument<F> = [F] extends [never] ? [] : [facts: F]

export type Machine<S extends string = string, A extends string = string, E extends string = string, F = unknown> = {
  /** 'quote': the subject of its history and audit rows. */
  readonly record: string
  /** 'quotes': what its audit rows begin with. */
  readonly plural: string
  /** In a sentence: 'This request ...'. */
  readonly noun: string
  /** What `staff` must hold to act. */
  readonly permission: Permission
  /** Where a new record may start. */
  readonly starts: readonly S[]
  readonly statuses: Readonly<Record<S, Status>>
  readonly transitions: Readonly<Record<A, Transition<S>>>
  /** What else the history holds, in words: notes, messages, how it began. */
  readonly events: Readonly<Record<E, string>>
  readonly statusNames: readonly [S, ...S[]]
  readonly actions: readonly [A, ...A[]]
  label(status: S, reader: Reader): string
  /** What the button of an action says. */
  button(action: A, reader: Reader): string
  /** What a broker does next. */
  next(status: S, ...facts: FactsArgument<F>): string
  /** In whose turn a record may be, as a list of statuses. */
  inTurnOf(...turns: readonly Status['turn'][]): S[]
  can(status: S, action: A, who: Who, ...facts: FactsArgument<F>): boolean
  /** What this person may do now, of what the product offers: the buttons, and the legal ones named by a refusal. */
  actionsFor(status: S, who: Who, ...facts: FactsArgument<F>): A[]
  /** Where an action may lead from a status, the usual one first. */
  targets(status: S, action: A): S[]
  /** When the next word is due after a move; null when no promise runs. Work inside one turn does not renew a promise. */
  dueAfter(row: { status: S; dueAt: Date | null }, to: S, now: Date, levels: ServiceLevels): Date | null
  /** What an entry of the history says happened. */
  told(action: string): string
}
export type AnyMachine = Machine

export type StatusOf<M> = M extends Machine<infer S, string, string, infer _F> ? S : never
export type ActionOf<M> = M extends Machine<string, infer A, string, infer _F> ? A : never
export type EventOf<M> = M extends Machine<string, string, infer E, infer _F> ? E : never

const wordsFor = (label: Label, reader: Reader): string => (typeof label === 'string' ? label : label[reader])

export const partyOf = (who: Who): Party => (typeof who === 'string' ? who : 'staff')

/** `transitions` may only name declared statuses, and every status has its labels: anything else does not compile. */
export const machine = <
  const S extends Readonly<Record<string, Status>>,
  const T extends Readonly<Record<string, Transition<keyof S & string>>>,
  const E extends Readonly<Record<string, string>>,
>(declared: {
  record: string
  plural: string
  noun: string
  permission: Permission
  starts: readonly (keyof S & string)[]
  statuses: S
  transitions: T
  events: E
}): Machine<keyof S & string, keyof T & string, keyof E & string, FactsOf<S, T>> => {
  type Name = keyof S & string
  type Action = keyof T & string
  // Object.keys loses the literal types; the declaration is their only source.
  const statusNames = Object.keys(declared.statuses) as [Name, ...Name[]]
  const actions = Object.keys(declared.transitions) as [Action, ...Action[]]
  const status = (name: Name): Status => declared.statuses[name] as Status
  const transition = (action: Action): Transition<Name> => declared.transitions[action] as Transition<Name>

  const mayDo = (by: readonly By[], who: Who): boolean => {
    if (typeof who === 'string') return by.includes(who)
    const held: readonly string[] = permissionsOf(who)
    return by.some((one) =>
      one === 'staff' ? held.includes(declared.permission) : one === 'admin' ? who.role === 'admin' : held.includes(one),
    )
  }
  const can = (name: Name, action: Action, who: Who, facts?: unknown): boolean => {
    const { from, by, when } = transition(action)
    return from.includes(name) && mayDo(by, who) && (!when || when(facts as never))
  }
  return {
    ...declared,
    statusNames,
    actions,
    label: (name, reader) => wordsFor(status(name).label, reader),
    button: (action, reader) => wordsFor(transition(action).label, reader),
    next: (name, ...[facts]: readonly unknown[]) => {
      const { next } = status(name)
      return typeof next === 'string' ? next : next(facts as never)
    },
    inTurnOf: (...turns) => statusNames.filter((name) => turns.includes(status(name).turn)),
    can: (name, action, who, ...[facts]: readonly unknown[]) => can(name, action, who, facts),
    actionsFor: (name, who, ...[facts]: readonly unknown[]) =>
      actions.filter((action) => !transition(action).notYet && can(name, action, who, facts)),
    targets: (name, action) => {
      const { to } = transition(action)
      const all = typeof to === 'string' || to === null ? [to] : to
      return [...new Set(all.map((target) => target ?? name))]
    },
    dueAfter: ({ status: from, dueAt }, to, now, levels) => {
      const { promise } = status(to)
      if (from === to) return dueAt
      if (!promise) return null
      const carriesOn = dueAt !== null && !promise.separate && !status(from).promise?.separate
      return carriesOn ? dueAt : promisedBy(now, levels[promise.level])
    },
    told: (action) => {
      const words: Readonly<Record<string, string>> = declared.events
      const known: Readonly<Record<string, Transition<Name>>> = declared.transitions
      return known[action]?.done ?? words[action] ?? action
    },
  }
}
