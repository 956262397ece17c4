/* global document */
// Loaded by the sign-in and sign-out pages, which also work without this script.
const form = document.querySelector('form')

for (const person of document.querySelectorAll('[data-username]')) {
  person.addEventListener('click', () => {
    form.elements.username.value = person.dataset.username
    form.elements.password.value = 'demo'
    form.querySelector('[type=submit]').focus()
  })
}

document.querySelector('[data-send-at-once]')?.click()
