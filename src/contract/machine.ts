/**
 * The statuses of one kind of record, as data: what each is called and looks like, which actions lead from it, who may perform
 * them, whose turn it is and what we promise. Buttons, the server's `transition` and docs/states.md all read this table.
 */
import { permissionsOf, type Permission, type Role } from './access.ts'
import { promisedBy } from './model/contact/workingTime.ts'
import type { ServiceKind, ServiceLevels } from './model/site/serviceLevels.ts'

/** `client`: the visitor or client whose record it is. `system`: a job. */
export const parties = ['client', 'staff', 'system'] as const
export type Party = (typeof parties)[number]

/** Who acts. Staff act by their permissions; the others need none. */
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
  /** Whose turn it is; null once the record is finished. */
  turn: 'staff' | 'client' | 'insurer' | null
  /** What a broker does next, in words. */
  next: string | ((facts: never) => string)
  /** The service level for our next reply; without it no promise runs. `separate`: has its own clock, which starts afresh instead of carrying on. */
  promise?: { level: ServiceKind; separate?: true }
}

/** `staff`: anyone with the machine's permission; `admin`: the role; a permission: anyone with that one instead. */
type By = Party | 'admin' | Permission

export type Transition<S extends string = string> = {
  from: readonly S[]
  /** null: the status does not change. If there are several, the caller says which; the first is the usual one. */
  to: S | null | readonly (S | null)[]
  by: readonly By[]
  /** Text of the button. */
  label: Label
  /** Text in the history afterwards. */
  done: string
  /** Whether the user is asked for a reason. */
  reason?: 'required' | 'optional'
  /** Someone outside the firm is told, or told something different: a dialog first says who and what. */
  outward?: true
  /** Cannot be undone: a dialog says so. */
  final?: true
  /** The client may read this history entry, including the reason. Without it only staff may; clients can always read their own actions. */
  clientReads?: true
  /** Declared by the rules of the business, but no operation performs it yet: it has no button, and refusals do not list it. */
  notYet?: true
  /** Puts a wrong status right by hand: of its targets, only those that no other step of staff leads to from here. */
  forced?: true
  /** What must be true of the record besides its status. */
  when?: (facts: never) => boolean
}

/** The facts about a record that the functions in statuses and transitions need; never if there are none. */
type FactsIn<X> = X extends { next: (facts: infer F) => string } ? F : X extends { when: (facts: infer F) => boolean } ? F : never
type FactsOf<S, T> = FactsIn<S[keyof S]> | FactsIn<T[keyof T]>
type FactsArgument<F> = [F] extends [never] ? [] : [facts: F]

export type Machine<S extends string = string, A extends string = string, E extends string = string, F = unknown> = {
  /** 'quote': the subject of its history and audit rows. */
  readonly record: string
  /** 'quotes': the prefix of its audit actions. */
  readonly plural: string
  /** In a sentence: 'This request ...'. */
  readonly noun: string
  /** What `staff` need in order to act. */
  readonly permission: Permission
  /** The statuses a new record may start in. */
  readonly starts: readonly S[]
  readonly statuses: Readonly<Record<S, Status>>
  readonly transitions: Readonly<Record<A, Transition<S>>>
  /** Other history entries, as text: notes, messages, how it began. */
  readonly events: Readonly<Record<E, string>>
  readonly statusNames: readonly [S, ...S[]]
  readonly actions: readonly [A, ...A[]]
  label(status: S, reader: Reader): string
  /** Text of the action's button. */
  button(action: A, reader: Reader): string
  /** What a broker does next. */
  next(status: S, ...facts: FactsArgument<F>): string
  /** The statuses in which it is the turn of one of these. */
  inTurnOf(...turns: readonly Status['turn'][]): S[]
  can(status: S, action: A, who: Who, ...facts: FactsArgument<F>): boolean
  /** What this person may do now, of the actions the product offers: used for the buttons, and for the legal actions a refusal lists. */
  actionsFor(status: S, who: Who, ...facts: FactsArgument<F>): A[]
  /** The statuses an action may lead to, the usual one first. */
  targets(status: S, action: A): S[]
  /** When our next reply is due after a move; null if no promise runs. A promise that is already running keeps its time, unless `separate`. */
  dueAfter(row: { status: S; dueAt: Date | null }, to: S, now: Date, levels: ServiceLevels): Date | null
  /** Text of a history entry. */
  historyText(action: string): string
}
export type AnyMachine = Machine

export type StatusOf<M> = M extends Machine<infer S, string, string, infer _F> ? S : never
export type ActionOf<M> = M extends Machine<string, infer A, string, infer _F> ? A : never
export type EventOf<M> = M extends Machine<string, string, infer E, infer _F> ? E : never

const wordsFor = (label: Label, reader: Reader): string => (typeof label === 'string' ? label : label[reader])

export const partyOf = (who: Who): Party => (typeof who === 'string' ? who : 'staff')

/** `transitions` may only name declared statuses, and every status needs its labels, or it does not compile. */
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
    const permissions: readonly string[] = permissionsOf(who)
    return by.some((one) =>
      one === 'staff' ? permissions.includes(declared.permission) : one === 'admin' ? who.role === 'admin' : permissions.includes(one),
    )
  }
  const declaredTargets = (name: Name, action: Action): Name[] => {
    const { to } = transition(action)
    const all = typeof to === 'string' || to === null ? [to] : to
    return [...new Set(all.map((target) => target ?? name))]
  }
  const staffLeadTo = (name: Name, target: Name): boolean =>
    actions.some((action) => {
      const { from, by, forced } = transition(action)
      const staffMay = by.some((one) => one !== 'client' && one !== 'system')
      return !forced && staffMay && from.includes(name) && declaredTargets(name, action).includes(target)
    })
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
      const all = declaredTargets(name, action)
      return transition(action).forced ? all.filter((target) => target !== name && !staffLeadTo(name, target)) : all
    },
    dueAfter: ({ status: from, dueAt }, to, now, levels) => {
      const { promise } = status(to)
      if (from === to) return dueAt
      if (!promise) return null
      const carriesOn = dueAt !== null && !promise.separate && !status(from).promise?.separate
      return carriesOn ? dueAt : promisedBy(now, levels[promise.level])
    },
    historyText: (action) => {
      const words: Readonly<Record<string, string>> = declared.events
      const known: Readonly<Record<string, Transition<Name>>> = declared.transitions
      return known[action]?.done ?? words[action] ?? action
    },
  }
}
