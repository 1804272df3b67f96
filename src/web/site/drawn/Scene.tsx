/** A line scene by name, or several side by side on one horizon. */
import type { ReactNode } from 'react'
import type { Scene as SceneName } from '#contract/model/content/kinds/industry.ts'
import { Picture } from './kit.tsx'
import { HotelFront, KitchenPass, Salon, SchoolGate, Shopfront, TerracedOffice } from './town.tsx'
import { ContainerShip, LightAircraft, Scaffold, ServerRack, TreatmentChair, Van } from './work.tsx'

const drawings: Record<SceneName, () => ReactNode> = {
  shopfront: Shopfront,
  van: Van,
  scaffold: Scaffold,
  'server-rack': ServerRack,
  'treatment-chair': TreatmentChair,
  'school-gate': SchoolGate,
  'kitchen-pass': KitchenPass,
  'container-ship': ContainerShip,
  'light-aircraft': LightAircraft,
  'hotel-front': HotelFront,
  salon: Salon,
  'terraced-office': TerracedOffice,
}

export const Scene = ({ name, label }: { name: SceneName; label?: string | undefined }) => {
  const Drawing = drawings[name]
  return (
    <Picture label={label}>
      <Drawing />
    </Picture>
  )
}

/** `label`: the text alternative for the whole row. */
export const Scenes = ({ names, label }: { names: readonly SceneName[]; label: string }) => (
  <div role="img" aria-label={label} className="drawn-row">
    {names.map((name) => (
      <Scene key={name} name={name} />
    ))}
  </div>
)
