/**
 * The buttons of a record: only the steps that are legal now, in the order of `steps`. Steps that end the record are under More, and so
 * are the rarer ones where there would be more than three buttons; on a phone, where more than two would take several lines, everything
 * but the step to do next is. A step
 * that its state machine calls outward or final, or that asks for a reason, always opens a dialog. Without script a button posts its step
 * to the screen's own URL (endpointAction.ts); one with a dialog links to `?step=`, where the same dialog is part of the page.
 */
import { Ellipsis } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import type { EndpointOf } from '#contract/endpoint.ts'
import type { Transition } from '#contract/machine.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { MenuButton, type MenuEntry } from '#web/ui/app/MenuButton.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Icon, type Glyph } from '#web/ui/display/Icon.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { StepDialog, type StepDialogProps } from './stepDialog.tsx'
import { AskForm } from '#web/forms/plain/AskForm.tsx'
import type { RecordState } from './useRecord.ts'

/** A change that needs only the record's id and version, and replies with the record. */
type StepEndpoint<D> = EndpointOf<{ id: string; version: number }, D>

type Looks<D> = {
  /** If it differs from the state machine's. */
  label?: string | ((detail: D) => string)
  icon?: Glyph
  /** The step to do next. */
  primary?: boolean | ((detail: D) => boolean)
  /** Under More, unless it is what comes next: it ends the record. `rare`: only where there are more than three buttons. */
  under?: 'more' | 'rare'
  /** Legal, but not offered here: someone already has it, or another part of the screen does it. */
  hidden?: (detail: D) => boolean
}

export type Step<D> = Looks<D> &
  (
    | { dialog: ComponentType<StepDialogProps<D>> }
    /** Done at once. `done`: the text of the toast, which also offers `undo`. */
    | { press: StepEndpoint<D>; done: string | ((detail: D) => readonly [title: string, text: string]); undo?: StepEndpoint<D> }
    | { draw: (detail: D) => ReactNode }
  )

type Detail = { id: string; version: number; actions: readonly string[] }

/** More than these would take a second line beside the heading. */
const mostButtons = 3

export const RecordActions = <D extends Detail, A extends string>({
  detail,
  record,
  steps,
  machine,
  client,
  before,
  bar,
  links = [],
  nextElsewhere = false,
  children,
}: {
  detail: D
  record: RecordState<D>
  steps: Partial<Record<A, Step<D>>>
  machine: { button(action: A, reader: 'staff'): string; transitions: Readonly<Record<A, Transition>> }
  /** Name of the client, who is told of outward steps. */
  client: string
  /** Runs before a step, for example to save. If it returns false the step is not started, and the screen says why. */
  before?: (action: A) => Promise<boolean>
  /** On a phone only the step to do next is a button, and these are in the menu too. For an editor's bar, which stays in sight. */
  bar?: readonly MenuEntry[]
  /** Screens where an action is done, such as the form to edit: placed after the primary step and before the others. */
  links?: readonly {
    label: string
    href: string
    icon?: Glyph
    primary?: boolean
    /** Under More where there are more than three buttons. */ under?: 'rare'
    /** Leads to what is in view on a wide screen. */ narrow?: boolean
  }[]
  /** The step to do next is not one of these: then what ends the record does not take its place, but stays under More. */
  nextElsewhere?: boolean
  /** Placed there too, and never in the menu: a file. */
  children?: ReactNode
}) => {
  const [search, setSearch] = useSearchParams()
  const answered = Boolean(useActionData<unknown>())
  const known = Object.keys(steps) as A[]
  const isLegal = (action: A) => detail.actions.includes(action)
  const ruleOf = (action: A) => machine.transitions[action]
  const dialogOf = (action: A): ComponentType<StepDialogProps<D>> | 'usual' | null => {
    const step = steps[action]
    if (!step || 'draw' in step) return null
    if ('dialog' in step) return step.dialog
    const { outward, final, reason } = ruleOf(action)
    return outward || final || reason ? 'usual' : null
  }
  // A refused POST reopens its dialog even if the step is no longer legal: what was typed must not vanish.
  const [open, setOpen] = useState(
    () => known.find((action) => action === search.get('step') && dialogOf(action) !== null && (answered || isLegal(action))) ?? null,
  )
  const close = (action: A) => {
    // A dialog that was replaced by another closes only after the other has opened.
    setOpen((now) => (now === action ? null : now))
    if (!search.has('step')) return
    const rest = new URLSearchParams(search)
    rest.delete('step')
    setSearch(rest, { replace: true, preventScrollReset: true })
  }

  const labelOf = (action: A) => {
    const own = steps[action]?.label
    return (typeof own === 'function' ? own(detail) : own) ?? machine.button(action, 'staff')
  }
  const isPrimary = (action: A) => {
    const primary = steps[action]?.primary
    return typeof primary === 'function' ? primary(detail) : primary === true
  }
  const mayBegin = async (action: A) => !before || (await before(action))
  const ask = async (action: A) => {
    if (await mayBegin(action)) setOpen(action)
  }
  const press = async (action: A) => {
    const step = steps[action]
    if (!step || !('press' in step) || !(await mayBegin(action))) return
    const { id, version } = detail
    const changed = await record.press(step.press, { id, version })
    if (!changed) return
    const { undo } = step
    // Uses the version that this change created, so that it cannot undo a later change by someone else.
    const back = () => undo && void record.press(undo, { id, version: changed.version })
    const [title, text] = typeof step.done === 'string' ? [step.done] : step.done(changed)
    toast.success(title, text, undo ? { action: { label: 'Undo', press: back } } : undefined)
  }

  const draw = (action: A) => {
    const step = steps[action]
    if (!step) return null
    if ('draw' in step) return <span key={action}>{step.draw(detail)}</span>
    const button = (
      <Button
        type="submit"
        {...(step.icon ? { icon: step.icon } : {})}
        variant={isPrimary(action) ? 'primary' : 'secondary'}
        busy={record.busy}
      >
        {labelOf(action)}
      </Button>
    )
    return 'press' in step && !dialogOf(action) ? (
      <PressForm key={action} endpoint={step.press} fixed={{ id: detail.id, version: detail.version }} onPress={() => void press(action)}>
        {button}
      </PressForm>
    ) : (
      <AskForm key={action} step={action} onAsk={() => void ask(action)}>
        {button}
      </AskForm>
    )
  }

  const offered = known.filter((action) => isLegal(action) && steps[action]?.hidden?.(detail) !== true)
  // A menu with one entry, and no button beside it, would only hide what it is.
  const alone = offered.length === 1 && links.length === 0 && !children && !bar && !nextElsewhere
  const more = alone ? [] : offered.filter((action) => steps[action]?.under === 'more' && !isPrimary(action))
  const shown = offered.filter((action) => !more.includes(action))
  const primary = shown.filter(isPrimary)
  const rest = shown.filter((action) => !isPrimary(action))
  const offers = primary.length + links.length + rest.length + (children ? 1 : 0) + (more.length > 0 ? 1 : 0)
  const isFolded = bar !== undefined || offers > 2
  const linksKept = isFolded && primary.length === 0 ? 1 : 0
  const restKept = isFolded && primary.length + links.length === 0 ? 1 : 0
  const linksInMenu = isFolded ? links.slice(linksKept) : []
  const inMenu = isFolded ? rest.slice(restKept).filter((action) => !('draw' in (steps[action] ?? {}))) : []
  const isTucked = primary.length + links.length + rest.length > mostButtons
  const linksTucked = linksInMenu.filter(({ under }) => isTucked && under === 'rare')
  const tucked = inMenu.filter((action) => isTucked && steps[action]?.under === 'rare')
  const entriesOf = (actions: readonly A[], danger: boolean): MenuEntry[] =>
    actions.map((action) => ({
      id: action,
      label: labelOf(action),
      danger,
      onPress: () => void (dialogOf(action) ? ask(action) : press(action)),
    }))
  const linkEntries = (of: typeof links): MenuEntry[] =>
    of.map(({ label, href, icon }) => ({ id: href, label, href, ...(icon ? { glyph: icon } : {}) }))
  const wideMenu: readonly MenuEntry[] = [...linkEntries(linksTucked), ...entriesOf(tucked, false), ...entriesOf(more, true)]
  const menu: readonly MenuEntry[] = [...linkEntries(linksInMenu), ...entriesOf(inMenu, false), ...(bar ?? [])]
  return (
    <>
      {primary.map(draw)}
      {children}
      {links.map((link) => (
        <Folded key={link.href} when={linksTucked.includes(link) ? 'always' : linksInMenu.includes(link) ? 'narrow' : null}>
          <Anchor
            href={link.href}
            className={classes(buttonClass({ variant: link.primary ? 'primary' : 'secondary' }), link.narrow && 'lg:hidden')}
          >
            {link.icon && <Icon of={link.icon} size={16} />}
            {link.label}
          </Anchor>
        </Folded>
      ))}
      {rest.map((action) => (
        <Folded key={action} when={tucked.includes(action) ? 'always' : inMenu.includes(action) ? 'narrow' : null}>
          {draw(action)}
        </Folded>
      ))}
      {menu.length > 0 && (
        <span className="scripted md:hidden">
          <MenuButton label="More" {...(bar ? { glyph: Ellipsis } : {})} entries={[...menu, ...entriesOf(more, true)]} />
        </span>
      )}
      {wideMenu.length > 0 && (
        <>
          <span className={classes('scripted', menu.length > 0 && 'max-md:hidden')}>
            <MenuButton label="More" entries={wideMenu} />
          </span>
          {/* No class of its own: setting `display` would show its text even with script. */}
          <noscript>
            <span className="flex flex-wrap gap-2">{more.map(draw)}</span>
          </noscript>
        </>
      )}
      {known.map((action) => {
        const Dialog = dialogOf(action)
        const step = steps[action]
        // An open dialog stays open even if its step is no longer legal.
        if (!step || !Dialog || (!isLegal(action) && open !== action)) return null
        const rule = { ...ruleOf(action), label: labelOf(action), client }
        const onStep = (other: string) => setOpen(known.find((one) => one === other) ?? null)
        const props = { detail, record, rule, open: open === action, onClose: () => close(action), onStep }
        if (Dialog !== 'usual') return <Dialog key={action} {...props} />
        return 'press' in step && <StepDialog key={action} {...props} endpoint={step.press} words={{}} />
      })}
    </>
  )
}

/** A button that is in the menu, on a phone or always; without script it is a button there too. */
const Folded = ({ when, children }: { when: 'narrow' | 'always' | null; children: ReactNode }) =>
  when ? <span className={when === 'narrow' ? 'narrow-folded' : 'always-folded'}>{children}</span> : children
