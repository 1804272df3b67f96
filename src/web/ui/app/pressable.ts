/**
 * React Aria injects a `<style>` element (touch-action for pressable elements) with the first button, unless one with this id
 * exists. Our content security policy blocks injected styles, so we add an empty element with the id; the rule is in `pieces.css`.
 */
const id = 'react-aria-pressable-style'

export const claimPressableStyle = () => {
  if (typeof document === 'undefined' || document.getElementById(id)) return
  const claim = document.createElement('meta')
  claim.id = id
  document.head.append(claim)
}
