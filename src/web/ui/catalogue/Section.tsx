import type { ReactNode } from 'react'

/** One section of the catalogue, with an anchor for screenshots and tests. */
export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} className="scroll-mt-24 border-t-2 border-ink pt-4 pb-16">
    <h2 className="mb-6">{title}</h2>
    <div className="space-y-8">{children}</div>
  </section>
)

export const Sample = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <p className="mb-2 text-small text-hint">{name}</p>
    {children}
  </div>
)
