/** Which part of the product somebody is in: what its titles end with, and where one signs in to it. */
import { createContext, use, type ReactNode } from 'react'
import { paths } from '#contract/paths.ts'

export type Area = {
  name: string
  signIn: (parameters: { next: string }) => string
  /** Where somebody reads what was done to a record; only for those who may. */
  auditOf?: (id: string) => string
  /** Where a file of ours is shown from, where that is not its own address. */
  fileAddress?: (path: string) => string
}

const Context = createContext<Area>({ name: '', signIn: paths.login })

export const AreaProvider = ({ area, children }: { area: Area; children: ReactNode }) => <Context value={area}>{children}</Context>
export const useArea = (): Area => use(Context)

const itsOwn = (path: string) => path
/** For what shows a file inside a page. Links are drawn by the area's own `Anchor`. */
export const useFileAddress = () => useArea().fileAddress ?? itsOwn
