/**
 * Offers a trade by whatever people call it ("sparky") below a field on pages without React; what is chosen is sent. Fetched when such a
 * field is first entered; until then, and where it fails, the browser's own list holds the trades' own names.
 */
import Combobox from '@github/combobox-nav'
import { findTrades } from '#contract/model/content/kinds/trade.ts'
import type { TradeSummary } from '#contract/site/trades.ts'
import { suggestClass } from '#web/ui/fields/suggestClass.ts'
import { browserCall } from '../data/api.ts'
import { tradeCard } from './tradeCard.ts'

/** Rejects where there is no answer, or a refusal. */
const load = async (): Promise<readonly TradeSummary[]> => {
  const data = (await browserCall('GET', '/api/trades', {})).body?.['data']
  if (typeof data !== 'object' || data === null || !('trades' in data) || !Array.isArray(data.trades)) throw new Error('No trades came')
  return data.trades
}

const made = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ''): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

/** `value`: what is sent when it is chosen. */
const optionOf = (value: string, text: string, detail: string | null) => {
  const option = made('li', suggestClass.option, text)
  option.role = 'option'
  option.dataset['value'] = value
  if (detail) option.append(made('span', suggestClass.detail, detail))
  return option
}

/** With the line below them they fit between a phone's field and its keyboard, or nearly. */
const most = 6
/** One letter finds nothing. */
const fewestLetters = 2

const entered = new WeakSet<HTMLInputElement>()

export const offerTrades = async (field: HTMLInputElement) => {
  if (entered.has(field)) return
  entered.add(field)
  let trades: readonly TradeSummary[]
  try {
    trades = await load()
  } catch {
    // The browser's list stays, and the next time somebody enters the field it is tried again.
    entered.delete(field)
    return
  }
  field.removeAttribute('list')
  const list = made('ul', suggestClass.list)
  list.role = 'listbox'
  list.ariaLabel = 'Trades'
  list.hidden = true
  const said = made('p', 'sr-only')
  said.role = 'status'
  field.after(list, said)
  const combobox = new Combobox(field, list, { tabInsertsSuggestions: false })
  const card = tradeCard(document.getElementById(field.dataset['cardId'] ?? ''))

  const close = () => {
    list.hidden = true
    said.textContent = ''
    combobox.stop()
  }
  const offer = () => {
    const found = findTrades(field.value, trades, most)
    list.replaceChildren(
      ...found.map(({ trade, match }) => optionOf(trade.name, trade.name, match && `also called ${match}`)),
      // The list may cover the button: here is the way on for whoever is none of these.
      optionOf(field.value, `None of these, continue with \u201c${field.value.trim()}\u201d`, null),
    )
    said.textContent = field.value.trim().length < fewestLetters ? '' : `${found.length} ${found.length === 1 ? 'match' : 'matches'}`
    list.hidden = found.length === 0
    if (list.hidden) combobox.stop()
    else combobox.start()
    card.show(found[0]?.trade ?? null)
  }
  field.addEventListener('input', offer)
  // The library stops listening while its list is closed, and would take what is composed for unfinished for good.
  field.addEventListener('compositionend', () => {
    combobox.isComposing = false
  })
  field.addEventListener('blur', close)
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault()
      close()
    } else if (event.key === 'ArrowDown' && list.hidden) offer()
  })
  // The press must not take the focus from the field, or the list would be gone before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('combobox-commit', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    field.value = target.dataset['value'] ?? ''
    close()
    field.form?.requestSubmit()
  })
  // What was typed while the names were on their way.
  if (field.value !== '' && document.activeElement === field) offer()
}
