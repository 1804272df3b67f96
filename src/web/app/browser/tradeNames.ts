/**
 * Suggests trades below a field on pages without React, including by their other names ("sparky"). Choosing one submits the form. Fetched
 * when such a field first gets the focus; until then, or if the fetch fails, the browser's own datalist offers the official names.
 */
import Combobox from '@github/combobox-nav'
import { findTrades } from '#contract/model/content/kinds/trade.ts'
import type { TradeSummary } from '#contract/site/trades.ts'
import { suggestClass } from '#web/ui/fields/suggestClass.ts'
import { browserCall } from '../data/api.ts'
import { tradeCard } from './tradeCard.ts'

/** Rejects if there is no answer or the request is refused. */
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

/** `value`: submitted when the option is chosen. */
const optionOf = (value: string, text: string, detail: string | null) => {
  const option = made('li', suggestClass.option, text)
  option.role = 'option'
  option.dataset['value'] = value
  if (detail) option.append(made('span', suggestClass.detail, detail))
  return option
}

/** Six and the "None of these" option just about fit between the field and the keyboard on a phone. */
const maxSuggestions = 6
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
    // Keep the browser's datalist, and try again the next time the field gets the focus.
    entered.delete(field)
    return
  }
  field.removeAttribute('list')
  const list = made('ul', suggestClass.list)
  list.role = 'listbox'
  list.ariaLabel = 'Trades'
  list.hidden = true
  const status = made('p', 'sr-only')
  status.role = 'status'
  field.after(list, status)
  const combobox = new Combobox(field, list, { tabInsertsSuggestions: false })
  const card = tradeCard(document.getElementById(field.dataset['cardId'] ?? ''))

  const close = () => {
    list.hidden = true
    status.textContent = ''
    combobox.stop()
  }
  const offer = () => {
    const found = findTrades(field.value, trades, maxSuggestions)
    list.replaceChildren(
      ...found.map(({ trade, match }) => optionOf(trade.name, trade.name, match && `also called ${match}`)),
      // The list may cover the submit button, so it needs an option for going on without a match.
      optionOf(field.value, `None of these, continue with "${field.value.trim()}"`, null),
    )
    status.textContent = field.value.trim().length < fewestLetters ? '' : `${found.length} ${found.length === 1 ? 'match' : 'matches'}`
    list.hidden = found.length === 0
    if (list.hidden) combobox.stop()
    else combobox.start()
    card.show(found[0]?.trade ?? null)
  }
  field.addEventListener('input', offer)
  // The library does not listen while its list is closed, so it would miss the end of an IME composition and wait for it for ever.
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
  // A press must not move the focus from the field, or the list would close before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('combobox-commit', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    field.value = target.dataset['value'] ?? ''
    close()
    field.form?.requestSubmit()
  })
  // Text may have been typed while the names were loading.
  if (field.value !== '' && document.activeElement === field) offer()
}
