import { createContext, useContext, type ComponentProps, type ComponentType } from 'react'

export type AnchorProps = ComponentProps<'a'> & { href: string }

const PlainAnchor = (props: AnchorProps) => <a {...props} />

const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor)

/** Given once by the app: how a link is drawn (the router's own link). Without it links are plain anchors. */
export const AnchorProvider = AnchorContext.Provider

/** Every link inside the design system. Knows no router: `href` in, `<a>` out. */
export const Anchor = (props: AnchorProps) => {
  const Draw = useContext(AnchorContext)
  return <Draw {...props} />
}
