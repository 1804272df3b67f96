/** The drawing for an article, picked by words in its slug, otherwise by its category. An article always gets the same one. */
import type { ReactNode } from 'react'
import type { PostCategory } from '#contract/model/content/kinds/postCategory.ts'
import { Picture } from './kit.tsx'
import {
  Boardroom,
  ClosedShop,
  Contract,
  FloodedStreet,
  Ledger,
  LockedScreen,
  NoticeBoard,
  OpenFile,
  PartlyInsured,
  Sky,
  TwoYears,
  Venue,
  WallCalendar,
} from './reading.tsx'
import { HotelFront, Salon, SchoolGate, Shopfront, TerracedOffice } from './town.tsx'
import { ContainerShip, Scaffold, ServerRack, Van } from './work.tsx'

type Drawing = () => ReactNode

/** Words in a slug and the drawing for them. The first match wins. */
const ofWords: readonly (readonly [RegExp, Drawing])[] = [
  [/subcontract|builder|scaffold|roof/, Scaffold],
  [/flood|storm|water|leak/, FloodedStreet],
  [/certificate|display|poster/, NoticeBoard],
  [/underinsur|average|rebuild|valuation/, PartlyInsured],
  [/interruption|closed|reopen/, ClosedShop],
  [/renewal|diary|deadline|calendar/, WallCalendar],
  [/\b(?:ipt|tax|vat|premium|price)\b/, Ledger],
  [/clause|contract|lease|sign/, Contract],
  [/claims-made|occurrence|retroactive|run-off/, TwoYears],
  [/martyn|venue|event|crowd/, Venue],
  [/director|officer|trustee|board/, Boardroom],
  [/presentation|disclos|declar/, OpenFile],
  [/cyber|ransom|phish|data/, LockedScreen],
  [/van|vehicle|fleet|driver|tool/, Van],
  [/cargo|import|export|marine/, ContainerShip],
  [/school|training|nursery/, SchoolGate],
  [/hotel|guest|licence/, HotelFront],
  [/salon|treatment/, Salon],
]

const ofCategory: Readonly<Record<PostCategory, readonly [Drawing, ...Drawing[]]>> = {
  duties: [OpenFile, NoticeBoard, WallCalendar],
  liability: [Scaffold, Shopfront, TwoYears],
  property: [TerracedOffice, PartlyInsured, ClosedShop],
  claims: [ClosedShop, FloodedStreet, OpenFile],
  cyber: [LockedScreen, ServerRack],
  contracts: [Contract, OpenFile],
  management: [Boardroom, TerracedOffice],
  motor: [Van],
}

const numberOf = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)

/** The first match in `ofWords`, otherwise one of the category's drawings. */
export const drawingOf = (slug: string, category: PostCategory): Drawing => {
  const own = ofWords.find(([words]) => words.test(slug))?.[1]
  const some = ofCategory[category]
  return own ?? some[numberOf(slug) % some.length] ?? some[0]
}

/** Indoor scenes, which get no sky. */
const indoors: ReadonlySet<Drawing> = new Set([Boardroom, Contract, Ledger, LockedScreen, NoticeBoard, OpenFile, ServerRack, WallCalendar])

export const PostScene = ({ slug, category }: { slug: string; category: PostCategory }) => {
  const draw = drawingOf(slug, category)
  return (
    <Picture>
      {!indoors.has(draw) && <Sky of={numberOf(slug)} />}
      {draw()}
    </Picture>
  )
}
