export interface ControlPageOptions {
  /** First segment of the simulator's paths, with a leading slash. */
  base: string
  title: string
  table: 'parcels' | 'payments' | 'receipts' | 'documents' | 'tickets' | 'shelves'
}

/**
 * HTML of a partner's control page with its fault mode and data. For parcels and payments it also has controls that
 * send a notification to the CRM, for the stock a form that sets a quantity.
 */
export const renderControlPage = ({ base, title, table }: ControlPageOptions): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: сбои</title>
<style>
:root { color-scheme: light dark; --bg: #f4f6f9; --card: #fff; --ink: #14202b; --dim: #5c6b7a; --line: #dfe5ec; --soft: #e3f0fa; --deep: #1f6aa5; }
@media (prefers-color-scheme: dark) { :root { --bg: #0f151b; --card: #18212b; --ink: #eef3f8; --dim: #9aabbb; --line: #2a3743; --soft: #1c3447; --deep: #7fbdea; } }
* { box-sizing: border-box; margin: 0; }
body { font: 15px/1.45 "Segoe UI", system-ui, sans-serif; background: var(--bg); color: var(--ink); padding: 24px 16px; }
.page { max-width: 960px; margin: auto; display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); }
h1 { font-size: 22px; } h2 { font-size: 16px; margin-bottom: 12px; } p { color: var(--dim); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; }
.modes { display: grid; gap: 8px; grid-template-columns: repeat(auto-fill, minmax(210px, 1fr)); }
label.mode { display: block; border: 1px solid var(--line); border-radius: 10px; padding: 10px 12px; cursor: pointer; }
label.mode:has(:checked) { border-color: #3b90d1; background: var(--soft); }
label.mode span { display: block; color: var(--dim); font-size: 13px; }
.row { display: flex; gap: 12px; align-items: center; margin-top: 14px; flex-wrap: wrap; }
input[type=range] { flex: 1; min-width: 160px; accent-color: #2676b5; } output { font-variant-numeric: tabular-nums; }
button, select, input[type=number] { font: inherit; color: inherit; padding: 8px 12px; min-height: 40px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); cursor: pointer; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; } th { text-align: left; color: var(--dim); font-weight: 500; }
th, td { padding: 6px 8px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
:focus-visible { outline: 2px solid #3b90d1; outline-offset: 2px; }
</style>
</head>
<body>
<div class="page">
  <div><h1>${title}</h1><p>Замена партнёра для разработки и проверок. <span id="said" role="status"></span></p></div>
  <section><h2 id="faults">Что партнёр делает не так</h2>
    <div class="modes" id="modes" role="radiogroup" aria-labelledby="faults"></div>
    <div class="row"><label for="rate">Доля запросов</label><input id="rate" type="range" min="0" max="1" step="0.05" value="1">
    <output id="share">100 %</output></div></section>
  ${table === 'payments' ? notifyForm : table === 'shelves' ? shelfForm : ''}
  <section><h2 id="counts"></h2><div class="wide"><table><thead id="heads"></thead><tbody id="rows"></tbody></table></div></section>
</div>
<script>
const base = '${base}', table = '${table}'
const modes = { none: ['Работает', 'всё как надо'], down: ['Недоступен', 'обрывает связь'], slow: ['Медленный', 'отвечает через 10 секунд'],
  garbage: ['Мусор', 'принимает, но отвечает бессмыслицу'], duplicate: ['Повтор', 'отвечает, будто уже принимал'], error: ['Ошибка', 'отвечает 500'], refused: ['Отказ', 'отвечает 422'] }
const columns = {
  parcels: [['Номер', 'number'], ['Трек', 'track'], ['Состояние', 'status'], ['На дату', 'plannedFor'], ['18+', 'adultsOnly'], ['Этикеток', 'labels'], ['Обращений', 'requests']],
  payments: [['Платёж', 'paymentId'], ['Заказ', 'orderId'], ['Удержано', 'held'], ['Списано', 'deposited'], ['Отменено', 'reversed'], ['Возвращено', 'refunded']],
  receipts: [['Чек', 'externalId'], ['Операция', 'operation'], ['Сумма', 'total'], ['Позиций', 'items'], ['UUID', 'uuid']],
  documents: [['Документ', 'document'], ['Ссылка', 'reference'], ['Операция', 'operation'], ['Сумма', 'amount'], ['Дата проводки', 'postingDate'], ['Завод', 'factory'], ['Склад', 'warehouse']],
  tickets: [['Заказ', 'orderId'], ['Чек', 'number'], ['Касса', 'till'], ['Операция', 'type'], ['Сумма', 'total'], ['Состояние', 'status']],
  shelves: [['ПФМ', 'pfm'], ['Артикул', 'sku'], ['Штук', 'available']] }
const next = { accepted: 'Принят', inTransit: 'В пути', arrived: 'В пункте выдачи', delivered: 'Вручён', deliveredInPart: 'Вручён частично', notDelivered: 'Не вручён', returning: 'Возвращается', returned: 'Возвращён' }
const $ = (id) => document.getElementById(id)
const element = (tag, props, ...children) => { const e = Object.assign(document.createElement(tag), props); e.append(...children); return e }
const post = (path, body) => fetch(base + path, { method: 'POST', body: JSON.stringify(body) }).then((r) => r.json())
const showCrmStatus = ({ crm }) => { $('said').textContent = crm === undefined ? '' : crm === 200 ? 'CRM приняла.' : crm === 0 ? 'CRM недоступна.' : 'CRM ответила ' + crm + '.' }
const fault = () => post('/faults', { mode: document.querySelector('[name=mode]:checked').value, rate: Number($('rate').value) })
for (const [mode, [name, hint]] of Object.entries(modes))
  $('modes').append(element('label', { className: 'mode' }, element('input', { type: 'radio', name: 'mode', value: mode, onchange: fault }), ' ' + name, element('span', { textContent: hint })))
const share = () => { $('share').textContent = Math.round($('rate').value * 100) + ' %' }
$('rate').oninput = share
$('rate').onchange = fault
$('heads').append(element('tr', {}, ...columns[table].map(([head]) => element('th', { textContent: head })), ...(table === 'parcels' ? [element('th', { textContent: 'Что дальше' })] : [])))
// Body of a notification in which one piece of the first line is returned.
const part = (p) => ({ lines: [{ lineId: p.lines[0].lineId, returned: 1 }] })
const advance = (p) => element('select', { ariaLabel: 'Что дальше', onchange: async (e) => {
  const status = e.target.value
  if (status) showCrmStatus(await post('/parcels/' + p.number + '/advance', { status, ...(status === 'deliveredInPart' ? part(p) : {}) }))
  e.target.value = '' } }, element('option', { value: '', textContent: '…' }), ...Object.entries(next).map(([value, textContent]) => element('option', { value, textContent })))
if ($('notify')) $('notify').onsubmit = async (e) => { e.preventDefault(); const f = new FormData(e.target)
  showCrmStatus(await post('/notify', { orderId: Number(f.get('orderId')), amount: Math.round(Number(f.get('amount')) * 100), operation: f.get('operation') })) }
if ($('shelf')) $('shelf').onsubmit = async (e) => { e.preventDefault(); const f = new FormData(e.target)
  await post('/set', { pfm: f.get('pfm'), sku: f.get('sku'), available: Number(f.get('available')) }) }
let rendered = ''
async function refresh() {
  try {
    const [setting, counts, { items }] = await Promise.all(['faults', 'counts', table].map((p) => fetch(base + '/' + p).then((r) => r.json())))
    document.querySelector('[value=' + setting.mode + ']').checked = true
    if (document.activeElement !== $('rate')) { $('rate').value = setting.rate; share() }
    $('counts').textContent = Object.entries(counts).map(([k, v]) => k + ': ' + v).join(', ')
    const current = JSON.stringify(items)
    if (current !== rendered && document.activeElement?.tagName !== 'SELECT') {
      rendered = current
      $('rows').replaceChildren(...items.slice(0, 50).map((item) => element('tr', {}, ...columns[table].map(([, key]) =>
        element('td', { textContent: Array.isArray(item[key]) ? item[key].length : item[key] === true ? 'да' : item[key] || item[key] === 0 ? item[key] : '' })), ...(table === 'parcels' ? [element('td', {}, advance(item))] : []))))
    }
  } catch {}
  setTimeout(refresh, 1000)
}
refresh()
</script>
</body>
</html>`

const shelfForm = `<section><h2>Сколько лежит в магазине</h2>
    <form id="shelf" class="row"><label>ПФМ <input name="pfm" maxlength="4" required></label>
    <label>Артикул <input name="sku" maxlength="40" required></label>
    <label>Штук <input name="available" type="number" min="0" value="0"></label><button>Запомнить</button></form></section>`

const notifyForm = `<section><h2>Сообщить CRM об оплате</h2>
    <form id="notify" class="row"><label>Заказ <input name="orderId" type="number" min="1" required></label>
    <label>Сумма, ₽ <input name="amount" type="number" min="0" step="0.01" value="0"></label>
    <select name="operation" aria-label="Операция"><option value="approved">approved: удержано</option><option value="deposited">deposited: списано</option>
    <option value="reversed">reversed: удержание отменено</option><option value="refunded">refunded: возвращено</option>
    <option value="declinedByTimeout">declinedByTimeout: не оплачено в срок</option></select><button>Отправить</button></form></section>`
