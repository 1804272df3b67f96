/** Tracks which forms of a screen have faults: while any has, the screen's title starts with "Error: " (UX-F1). */
import { createContext, use, useEffect, useId, useState, type ReactNode } from 'react'

import { useActionData } from 'react-router'
import type { Posted } from './usePosted.ts'

type Report = (form: string, faulty: boolean) => void
const Context = createContext<Report>(() => undefined)

/** Wraps a screen: calls `children` with the prefix for its title. */
export const FaultyForms = ({ children }: { children: (start: '' | 'Error: ') => ReactNode }) => {
  const posted = useActionData<Partial<Posted> | null>()
  const [faulty, setFaulty] = useState<readonly string[]>(() => (Object.keys(posted?.errors ?? {}).length > 0 ? ['posted'] : []))
  const [report] = useState(
    (): Report => (form, is) =>
      setFaulty((before) => (before.includes(form) === is ? before : is ? [...before, form] : before.filter((other) => other !== form))),
  )
  // The server's answer to a plain POST only counts for the first render: from then on the forms report for themselves.
  useEffect(() => report('posted', false), [report])
  return <Context value={report}>{children(faulty.length > 0 ? 'Error: ' : '')}</Context>
}

export const useFaulty = (faulty: boolean) => {
  const id = useId()
  const report = use(Context)
  // The title belongs to the screen, further up the tree.
  useEffect(() => {
    report(id, faulty)
    return () => report(id, false)
  }, [id, faulty, report])
}
