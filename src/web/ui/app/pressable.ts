/**
 * React Aria writes a `<style>` element (touch-action of pressable things) when the first button appears, unless one with
 * this id is there. Our policy refuses injected styles, so an empty element takes the id; the rule is in `pieces.css`.
 */
const id = 'react-aria-pressable-style'

export const claimPressableStyle = () => {
  if (typeof document === 'undefined' || document.getElementById(id)) return
  const claim = document.createElement('meta')
  claim.id = id
  document.head.append(claim)
}
