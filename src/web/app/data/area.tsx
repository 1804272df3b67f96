/** The part of the product the user is in: how its page titles end, and where its sign-in is. */
import { createContext, use, type ReactNode } from 'react'
import { paths } from '#contract/paths.ts'

export type Area = {
  name: string
  signIn: (parameters: { next: string }) => string
  /** Path of a record's audit log. Not set for users who may not read it. */
  auditOf?: (id: string) => string
  /** Maps a file's address to the one to show it from, if that differs. */
  fileAddress?: (path: string) => string
}

const Context = createContext<Area>({ name: '', signIn: paths.login })

export const AreaProvider = ({ area, children }: { area: Area; children: ReactNode }) => <Context value={area}>{children}</Context>
export const useArea = (): Area => use(Context)

const itsOwn = (path: string) => path
/** For components that show a file inside a page. Links are rendered by the area's own `Anchor`. */
export const useFileAddress = () => useArea().fileAddress ?? itsOwn
