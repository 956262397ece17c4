/** Page of the demo phone. Shows the messages to one number as a customer would see them; refreshed every second. */
export const smsPhonePage = `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Демо-телефон</title>
<style>
:root { color-scheme: light dark; --bg: #e9edf2; --screen: #f4f6f9; --bar: #ffffffd9; --bubble: #ffffff; --ink: #14202b;
  --dim: #5c6b7a; --line: #dfe5ec; --brand: #3b90d1; --deep: #1f6aa5; --soft: #e3f0fa; }
@media (prefers-color-scheme: dark) { :root { --bg: #0b1016; --screen: #121920; --bar: #18212bd9; --bubble: #1f2a35;
  --ink: #eef3f8; --dim: #9aabbb; --line: #2a3743; --deep: #7fbdea; --soft: #1c3447; } }
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
html, body { height: 100%; }
body { font: 16px/1.4 "Segoe UI", system-ui, -apple-system, Roboto, sans-serif; background: var(--bg); color: var(--ink); }
.phone { display: flex; flex-direction: column; height: 100dvh; background: var(--screen); overflow: hidden; }
header { display: flex; align-items: center; gap: 12px; padding: 14px 16px; background: var(--bar);
  border-bottom: 1px solid var(--line); }
.face { width: 44px; height: 44px; flex: none; border-radius: 50%; display: grid; place-items: center; color: #fff;
  background: linear-gradient(145deg, #5aa9e2, #2676b5); }
.who { min-width: 0; flex: 1; } .who h1 { font-size: 17px; line-height: inherit; }
.who span { color: var(--dim); font-size: 13px; font-variant-numeric: tabular-nums; }
a.other { color: var(--deep); font-size: 14px; padding: 12px 0 12px 12px; text-decoration: none; }
main { flex: 1; overflow-y: auto; padding: 16px; display: flex; flex-direction: column; gap: 8px; }
.day { align-self: center; font-size: 12px; color: var(--dim); padding: 4px 12px; margin: 8px 0 4px; }
.sms { align-self: flex-start; max-width: 86%; }
.sms p { background: var(--bubble); border: 1px solid var(--line); border-radius: 20px 20px 20px 6px; padding: 10px 14px;
  overflow-wrap: anywhere; }
.sms time { display: block; font-size: 12px; color: var(--dim); padding: 4px 14px 0; font-variant-numeric: tabular-nums; }
.sms .code { font: inherit; font-weight: 700; letter-spacing: .12em; color: var(--deep); background: var(--soft); border: 0;
  border-radius: 8px; padding: 1px 8px; cursor: pointer; }
.sms.fresh { animation: arrive .35s ease-out; }
@keyframes arrive { from { opacity: 0; transform: translateY(12px) scale(.97); } }
@media (prefers-reduced-motion: reduce) { .sms.fresh { animation: none; } }
.empty { margin: auto; text-align: center; color: var(--dim); max-width: 270px; }
.empty b { display: block; color: var(--ink); font-size: 17px; margin-bottom: 4px; }
form { display: flex; gap: 8px; padding: 16px; }
input { flex: 1; min-width: 0; font: inherit; color: inherit; padding: 12px 14px; border: 1px solid var(--dim); border-radius: 14px;
  background: var(--bubble); }
form button { font: inherit; font-weight: 600; min-height: 48px; padding: 0 18px; border: 0; border-radius: 14px;
  background: #2676b5; color: #fff; cursor: pointer; }
ul { list-style: none; padding: 0; overflow-y: auto; }
li a { display: flex; gap: 12px; align-items: center; padding: 12px 16px; color: inherit; text-decoration: none;
  border-top: 1px solid var(--line); }
li div { min-width: 0; flex: 1; } li b { font-variant-numeric: tabular-nums; font-weight: 600; }
li span { display: block; color: var(--dim); font-size: 14px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
li time { color: var(--dim); font-size: 12px; align-self: flex-start; padding-top: 3px; }
.lost { display: none; text-align: center; font-size: 13px; padding: 6px; background: #fff4ce; color: #5b4200; }
.offline .lost { display: block; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
@media (min-width: 600px) {
  body { display: grid; place-items: center; }
  .phone { width: 390px; height: min(844px, 94vh); border: 10px solid #10161d; border-radius: 46px; box-shadow: 0 24px 60px #0006; }
}
</style>
</head>
<body>
<div class="phone" id="phone">
  <header>
    <div class="face" aria-hidden="true"><svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="1.8" stroke-linejoin="round"><path d="M4 8h16l-1 12H5z"/><path d="M8.5 8V7a3.5 3.5 0 0 1 7 0v1"/></svg></div>
    <div class="who"><h1 id="title">Сообщения</h1><span id="number"></span></div>
    <a class="other" id="other" href="/sms/phone" hidden>Другой номер</a>
  </header>
  <div class="lost" role="status">Нет связи, сообщения появятся позже</div>
  <form id="ask" hidden><input name="to" inputmode="tel" autocomplete="off" placeholder="79161234567" aria-label="Номер телефона"
    pattern="\\+?[0-9]{10,15}" title="От 10 до 15 цифр" required><button>Открыть</button></form>
  <ul id="numbers" hidden></ul>
  <main id="list" aria-live="polite" hidden></main>
</div>
<script>
const to = new URLSearchParams(location.search).get('to')?.replace(/\\D/g, '') || ''
const $ = (id) => document.getElementById(id)
const element = (tag, props, ...children) => { const e = Object.assign(document.createElement(tag), props); e.append(...children); return e }
const pretty = (n) => { const m = /^7(\\d{3})(\\d{3})(\\d{2})(\\d{2})$/.exec(n); return m ? '+7 ' + m[1] + ' ' + m[2] + '-' + m[3] + '-' + m[4] : '+' + n }
const hour = (d) => d.toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit' })
const day = (d) => d.toDateString() === new Date().toDateString() ? 'Сегодня' : d.toLocaleDateString('ru', { day: 'numeric', month: 'long' })
const empty = (title, hint) => element('div', { className: 'empty' }, element('b', { textContent: title }), hint)

// A touch on a four-digit code copies it, as on a real phone.
const withCode = (text) => text.split(/(?<!\\d)(\\d{4})(?!\\d)/).map((part, i) => i % 2 === 0 ? part :
  element('button', { className: 'code', textContent: part, title: 'Скопировать', onclick: () => navigator.clipboard?.writeText(part) }))

let rendered = null
function render(items) {
  const ids = items.map((m) => m.id).join()
  if (ids === rendered) return
  const before = rendered === null ? null : new Set(rendered.split(','))
  rendered = ids
  if (!to) {
    const latest = new Map()
    for (const m of items) if (!latest.has(m.to)) latest.set(m.to, m)
    $('numbers').replaceChildren(...[...latest.values()].map((m) => element('li', {}, element('a', { href: '/sms/phone?to=' + m.to },
      element('div', {}, element('b', { textContent: pretty(m.to) }), element('span', { textContent: m.text })),
      element('time', { textContent: hour(new Date(m.at)) })))))
    return
  }
  const nodes = []
  let last = ''
  for (const m of [...items].reverse()) {
    const at = new Date(m.at)
    if (day(at) !== last) nodes.push(element('div', { className: 'day', textContent: last = day(at) }))
    nodes.push(element('article', { className: 'sms' + (before && !before.has(m.id) ? ' fresh' : '') },
      element('p', {}, ...withCode(m.text)), element('time', { dateTime: m.at, textContent: hour(at) })))
  }
  $('list').replaceChildren(...(nodes.length ? nodes : [empty('Сообщений пока нет', 'Они появятся здесь, как только магазин что-нибудь отправит.')]))
  $('list').scrollTop = $('list').scrollHeight
}

async function refresh() {
  try {
    const answer = await fetch('/sms/messages' + (to ? '?to=' + to : ''), { cache: 'no-store' })
    render((await answer.json()).items)
    $('phone').classList.remove('offline')
  } catch { $('phone').classList.add('offline') }
  setTimeout(refresh, 1000)
}

if (to) {
  document.title = 'Телефон ' + pretty(to)
  $('title').textContent = 'Магазин'
  $('number').textContent = pretty(to)
  $('other').hidden = $('list').hidden = false
} else {
  $('number').textContent = 'Чей телефон открыть?'
  $('ask').hidden = $('numbers').hidden = false
}
refresh()
</script>
</body>
</html>`
