import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { hrefOf, outward } from '../hrefOf.ts'
import type { Rendering } from '../rendering.ts'

export const ButtonRow = ({ props: { buttons }, refs }: Rendering<'buttonRow'>) => {
  const shown = buttons.flatMap(({ label, to, look }) => {
    const href = hrefOf(to, refs)
    return href && label ? [{ label, look, href }] : []
  })
  if (shown.length === 0) return null
  return (
    <p className="flex flex-wrap gap-3">
      {shown.map(({ label, look, href }, index) => (
        <Anchor key={index} href={href} className={buttonClass({ variant: look })} {...outward(href)}>
          {label}
        </Anchor>
      ))}
    </p>
  )
}
