import { Ellipsis, ExternalLink, Link2, PencilLine, SquareArrowOutUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useHref } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { Icon, type Glyph } from '#web/ui/display/Icon.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Popover, popoverEntry } from '#web/ui/navigation/Popover.tsx'

export type MenuEntry =
  | { label: string; glyph: Glyph; href: string }
  | {
      label: string
      glyph: Glyph
      onPress: () => void
      /** What it posts without script; without this it is only there with script. */
      post?: { endpoint: Endpoint; fixed: object }
    }

const Part = ({ glyph, children }: { glyph: Glyph; children: ReactNode }) => (
  <>
    <Icon of={glyph} size={16} className="text-soft" />
    {children}
  </>
)

/** What can be done with a row besides opening it. Its links work without script, and so do the entries with a `post`. */
export const RowMenu = ({
  name,
  href,
  edit,
  entries,
  state,
}: {
  /** Name of the row, for the button's label. */
  name: string
  href: string
  edit: string | undefined
  entries: readonly MenuEntry[]
  /** Router state: the list that the record links back to. */
  state: object
}) => (
  <Popover
    label={`More about ${name}`}
    glyph={Ellipsis}
    iconOnly
    className="inline-flex size-8 items-center justify-center rounded-control text-soft hover:bg-selected hover:text-ink coarse:size-11"
  >
    <Link to={href} state={state} className={popoverEntry()}>
      <Part glyph={SquareArrowOutUpRight}>Open</Part>
    </Link>
    <Anchor href={href} target="_blank" rel="noopener" className={popoverEntry()}>
      <Part glyph={ExternalLink}>Open in a new tab</Part>
    </Anchor>
    {edit && (
      <Link to={edit} state={state} className={popoverEntry()}>
        <Part glyph={PencilLine}>Edit</Part>
      </Link>
    )}
    <CopyLink href={href} />
    {entries.map((entry) =>
      'href' in entry ? (
        <Link key={entry.label} to={entry.href} state={state} className={popoverEntry()}>
          <Part glyph={entry.glyph}>{entry.label}</Part>
        </Link>
      ) : (
        <Pressed key={entry.label} {...entry} />
      ),
    )}
  </Popover>
)

const Pressed = ({ label, glyph, onPress, post }: Exclude<MenuEntry, { href: string }>) => {
  const part = <Part glyph={glyph}>{label}</Part>
  return post ? (
    <PressForm {...post} onPress={onPress}>
      <button type="submit" data-closes className={popoverEntry()}>
        {part}
      </button>
    </PressForm>
  ) : (
    <button type="button" data-closes onClick={onPress} className={`${popoverEntry()} scripted`}>
      {part}
    </button>
  )
}

const CopyLink = ({ href }: { href: string }) => {
  const address = useHref(href)
  return (
    <button
      type="button"
      data-closes
      className={`${popoverEntry()} scripted`}
      onClick={() => void navigator.clipboard.writeText(new URL(address, location.href).href).catch(() => undefined)}
    >
      <Part glyph={Link2}>Copy the link</Part>
    </button>
  )
}
