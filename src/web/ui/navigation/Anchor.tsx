import { createContext, createElement, useContext, type ComponentProps, type ComponentType } from 'react'

export type AnchorProps = ComponentProps<'a'> & { href: string }

const PlainAnchor = ({ children, ...props }: AnchorProps) => <a {...props}>{children}</a>

const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor)

/** Given once by the app: how a link is drawn (the router's own link). Without it links are plain anchors. */
export const AnchorProvider = AnchorContext.Provider

/** Every link inside the design system. Knows no router: `href` in, `<a>` out. */
export const Anchor = (props: AnchorProps) => createElement(useContext(AnchorContext), props)
