/** Page with the received mails and the fault mode of the mail server. Refreshed every second. */
export const mailPage = `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Почтовый сервер: письма</title>
<style>
:root { color-scheme: light dark; --bg: #f4f6f9; --card: #fff; --ink: #14202b; --dim: #5c6b7a; --line: #dfe5ec; --soft: #e3f0fa; }
@media (prefers-color-scheme: dark) { :root { --bg: #0f151b; --card: #18212b; --ink: #eef3f8; --dim: #9aabbb; --line: #2a3743; --soft: #1c3447; } }
* { box-sizing: border-box; margin: 0; }
body { font: 15px/1.45 "Segoe UI", system-ui, sans-serif; background: var(--bg); color: var(--ink); padding: 24px 16px; }
.page { max-width: 760px; margin: auto; display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); }
h1 { font-size: 22px; } h2 { font-size: 16px; margin-bottom: 12px; } p { color: var(--dim); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; }
.modes { display: grid; gap: 8px; grid-template-columns: repeat(auto-fill, minmax(210px, 1fr)); }
label.mode { display: block; border: 1px solid var(--line); border-radius: 10px; padding: 10px 12px; cursor: pointer; }
label.mode:has(:checked) { border-color: #3b90d1; background: var(--soft); }
label.mode span { display: block; color: var(--dim); font-size: 13px; }
.row { display: flex; gap: 12px; align-items: center; margin-top: 14px; flex-wrap: wrap; }
input[type=range] { flex: 1; min-width: 160px; accent-color: #2676b5; }
input[type=search] { font: inherit; color: inherit; width: 100%; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--bg); margin-bottom: 8px; }
details { border-top: 1px solid var(--line); padding: 10px 0; } summary { cursor: pointer; }
summary b { font-weight: 600; } summary span { display: block; color: var(--dim); font-size: 13px; overflow-wrap: anywhere; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; padding: 12px 0 4px; }
:focus-visible { outline: 2px solid #3b90d1; outline-offset: 2px; }
</style>
</head>
<body>
<div class="page">
  <div><h1>Почтовый сервер</h1><p>Замена SMTP-сервера для разработки и проверок: письма никуда не уходят.</p></div>
  <section><h2 id="counts">Письма</h2>
    <input id="to" type="search" placeholder="Адрес получателя" aria-label="Адрес получателя">
    <div id="mails" aria-live="polite"></div></section>
  <section><h2 id="faults">Что сервер делает не так</h2>
    <div class="modes" id="modes" role="radiogroup" aria-labelledby="faults"></div>
    <div class="row"><label for="rate">Доля соединений</label><input id="rate" type="range" min="0" max="1" step="0.05" value="1">
    <output id="share">100 %</output></div></section>
</div>
<script>
const modes = { none: ['Работает', 'всё как надо'], down: ['Недоступен', 'обрывает связь'], slow: ['Медленный', 'отвечает через 10 секунд'],
  garbage: ['Мусор', 'принимает, но отвечает бессмыслицу'], duplicate: ['Повтор', 'отвечает, будто уже принимал'],
  error: ['Ошибка', 'отвечает 451'], refused: ['Нет такого адреса', 'отказывает получателю, 550'] }
const $ = (id) => document.getElementById(id)
const element = (tag, props, ...children) => { const e = Object.assign(document.createElement(tag), props); e.append(...children); return e }
const send = () => fetch('/mail/faults', { method: 'POST',
  body: JSON.stringify({ mode: document.querySelector('[name=mode]:checked').value, rate: Number($('rate').value) }) })
for (const [mode, [name, hint]] of Object.entries(modes))
  $('modes').append(element('label', { className: 'mode' }, element('input', { type: 'radio', name: 'mode', value: mode, onchange: send }), ' ' + name, element('span', { textContent: hint })))
const share = () => { $('share').textContent = Math.round($('rate').value * 100) + ' %' }
$('rate').oninput = share
$('rate').onchange = send
$('to').value = new URLSearchParams(location.search).get('to') ?? ''
let rendered = null
async function refresh() {
  try {
    const to = $('to').value.trim()
    const paths = ['faults', 'counts', 'messages' + (to && '?to=' + encodeURIComponent(to))]
    const [setting, counts, { items }] = await Promise.all(paths.map((p) => fetch('/mail/' + p).then((r) => r.json())))
    document.querySelector('[value=' + setting.mode + ']').checked = true
    if (document.activeElement !== $('rate')) { $('rate').value = setting.rate; share() }
    $('counts').textContent = 'Письма: ' + counts.mails + ', обращений: ' + counts.requests
    const current = JSON.stringify(items)
    if (current !== rendered) {
      rendered = current
      const open = new Set([...document.querySelectorAll('details[open]')].map((d) => d.dataset.id))
      $('mails').replaceChildren(...(items.length ? items.slice(0, 50).map((m) => {
        const d = element('details', { open: open.has(m.id) }, element('summary', {}, element('b', { textContent: m.subject }),
          element('span', { textContent: new Date(m.at).toLocaleTimeString('ru') + ' · ' + m.to + (m.requests > 1 ? ' · обращений: ' + m.requests : '') })), element('pre', { textContent: m.text }))
        d.dataset.id = m.id
        return d
      }) : [element('p', { textContent: 'Писем пока нет.' })]))
    }
  } catch {}
  setTimeout(refresh, 1000)
}
refresh()
</script>
</body>
</html>`
