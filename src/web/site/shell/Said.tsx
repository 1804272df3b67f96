/** Text written by staff, with its placeholders filled in (contract/model/site/ourWords.ts). */
import { Fragment, type ReactNode } from 'react'
import { Hours } from '#web/ui/display/Hours.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { useSiteShell } from './Page.tsx'
import { useWithin } from './Within.tsx'

export const Said = ({ text }: { text: string }) => {
  const { firm } = useSiteShell()
  const values: Readonly<Record<string, ReactNode>> = {
    '{firm}': firm.name,
    '{phone}': <PhoneLink phone={firm.phone} className="link font-semibold" />,
    '{hours}': <Hours hours={firm.hours} />,
    '{within}': useWithin('enquiry'),
  }
  return text.split(/(\{[a-z]+\})/).map((part, place) => <Fragment key={place}>{values[part] ?? part}</Fragment>)
}

/** The items of a text with one item per line. */
export const itemsOf = (text: string) => text.split('\n').filter((item) => item.trim() !== '')
