/** Control page of the gateway, with its fault mode and the accepted messages. */
export const smsControlPage = `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>SMS-шлюз: сбои</title>
<style>
:root { color-scheme: light dark; --bg: #f4f6f9; --card: #fff; --ink: #14202b; --dim: #5c6b7a; --line: #dfe5ec; --soft: #e3f0fa; --deep: #1f6aa5; }
@media (prefers-color-scheme: dark) { :root { --bg: #0f151b; --card: #18212b; --ink: #eef3f8; --dim: #9aabbb; --line: #2a3743; --soft: #1c3447; --deep: #7fbdea; } }
* { box-sizing: border-box; margin: 0; }
body { font: 15px/1.45 "Segoe UI", system-ui, sans-serif; background: var(--bg); color: var(--ink); padding: 24px 16px; }
.page { max-width: 760px; margin: auto; display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); }
h1 { font-size: 22px; } h2 { font-size: 16px; margin-bottom: 12px; } a { color: var(--deep); } p { color: var(--dim); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; }
.modes { display: grid; gap: 8px; grid-template-columns: repeat(auto-fill, minmax(210px, 1fr)); }
label.mode { display: block; border: 1px solid var(--line); border-radius: 10px; padding: 10px 12px; cursor: pointer; }
label.mode:has(:checked) { border-color: #3b90d1; background: var(--soft); }
label.mode span { display: block; color: var(--dim); font-size: 13px; }
.rate { display: flex; gap: 12px; align-items: center; margin-top: 14px; flex-wrap: wrap; }
.rate input { flex: 1; min-width: 160px; accent-color: #2676b5; } output { font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; } th { text-align: left; color: var(--dim); font-weight: 500; }
th, td { padding: 6px 8px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; } td:nth-child(3) { min-width: 220px; } td.n { text-align: right; }
:focus-visible { outline: 2px solid #3b90d1; outline-offset: 2px; }
</style>
</head>
<body>
<div class="page">
  <div><h1>SMS-шлюз</h1><p>Замена партнёра для разработки и проверок. <a href="/sms/phone">Открыть демо-телефон</a></p></div>
  <section><h2 id="faults">Что шлюз делает не так</h2>
    <div class="modes" id="modes" role="radiogroup" aria-labelledby="faults"></div>
    <div class="rate"><label for="rate">Доля запросов</label><input id="rate" type="range" min="0" max="1" step="0.05" value="1">
    <output id="share">100 %</output></div></section>
  <section><h2 id="counts">Сообщения</h2><div class="wide"><table><thead><tr><th>Время</th><th>Номер</th><th>Текст</th><th>Обращений</th></tr></thead>
    <tbody id="rows"></tbody></table></div></section>
</div>
<script>
const modes = { none: ['Работает', 'всё как надо'], down: ['Недоступен', 'обрывает связь'], slow: ['Медленный', 'отвечает через 10 секунд'],
  garbage: ['Мусор', 'принимает, но отвечает бессмыслицу'], duplicate: ['Повтор', 'отвечает, будто уже принимал'], error: ['Ошибка', 'отвечает 500'], refused: ['Отказ', 'отвечает 422'] }
const $ = (id) => document.getElementById(id)
const element = (tag, props, ...children) => { const e = Object.assign(document.createElement(tag), props); e.append(...children); return e }
const send = async () => {
  const mode = document.querySelector('[name=mode]:checked').value
  await fetch('/sms/faults', { method: 'POST', body: JSON.stringify({ mode, rate: Number($('rate').value) }) })
}
for (const [mode, [name, hint]] of Object.entries(modes))
  $('modes').append(element('label', { className: 'mode' }, element('input', { type: 'radio', name: 'mode', value: mode, onchange: send }), ' ' + name, element('span', { textContent: hint })))
const share = () => { $('share').textContent = Math.round($('rate').value * 100) + ' %' }
$('rate').oninput = share
$('rate').onchange = send
async function refresh() {
  try {
    const [setting, counts, { items }] = await Promise.all(['faults', 'counts', 'messages'].map((p) => fetch('/sms/' + p).then((r) => r.json())))
    document.querySelector('[value=' + setting.mode + ']').checked = true
    if (document.activeElement !== $('rate')) { $('rate').value = setting.rate; share() }
    $('counts').textContent = 'Сообщения: ' + counts.messages + ', обращений: ' + counts.requests
    $('rows').replaceChildren(...items.slice(0, 30).map((m) => element('tr', {}, element('td', { textContent: new Date(m.at).toLocaleTimeString('ru') }),
      element('td', {}, element('a', { href: '/sms/phone?to=' + m.to, textContent: m.to })), element('td', { textContent: m.text }), element('td', { className: 'n', textContent: m.requests }))))
  } catch {}
  setTimeout(refresh, 1000)
}
refresh()
</script>
</body>
</html>`
