import type { DOMAttributes, ReactElement } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { claimPressableStyle } from './pressable.ts'

claimPressableStyle()

/** One more word about a control, on hover and focus. Never the only place of a fact: a finger cannot hover. */
export const Tooltip = ({
  text,
  children,
}: {
  text: string
  /** A button or a link. */ children: ReactElement<DOMAttributes<HTMLElement>, string>
}) => (
  <TooltipTrigger delay={300}>
    <Focusable>{children}</Focusable>
    <AriaTooltip offset={8} className="enter max-w-menu rounded-control bg-inverse px-3 py-1.5 text-small text-on-inverse shadow-overlay">
      {text}
    </AriaTooltip>
  </TooltipTrigger>
)
