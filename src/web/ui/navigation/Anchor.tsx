import { createContext, createElement, useContext, type ComponentProps, type ComponentType } from 'react'

export type AnchorProps = ComponentProps<'a'> & { href: string }

const PlainAnchor = ({ children, ...props }: AnchorProps) => <a {...props}>{children}</a>

const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor)

/** The app sets this once to render links with the router. Without it, links are plain anchors. */
export const AnchorProvider = AnchorContext.Provider

/** Every link in the design system. Independent of the router: takes an `href`, renders an `<a>`. */
export const Anchor = (props: AnchorProps) => createElement(useContext(AnchorContext), props)
