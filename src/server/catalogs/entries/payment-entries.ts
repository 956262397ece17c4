import { codedEntriesOf, entriesOf } from '../entry.ts'

export const payTypes = entriesOf([
  [1, 'Картой на сайте', 'By card online', 'Сайтта картамен'],
  [2, 'Картой при получении', 'By card on receipt', 'Алған кезде картамен'],
  [3, 'Наличными при получении', 'In cash on receipt', 'Алған кезде қолма-қол'],
  [4, 'Система быстрых платежей', 'Faster payments system', 'Жылдам төлемдер жүйесі'],
  [5, 'Подарочная карта', 'Gift card', 'Сыйлық картасы'],
  [6, 'Оплачен партнёру', 'Paid to the partner', 'Серіктеске төленді'],
])

export const payStatuses = entriesOf([
  [1, 'Не оплачен', 'Not paid', 'Төленбеді'],
  [2, 'Средства удержаны', 'Held', 'Қаражат ұсталды'],
  [3, 'Оплачен', 'Paid', 'Төленді'],
  [4, 'Удержание отменено', 'Reversed', 'Ұстау тоқтатылды'],
  [5, 'Возвращён', 'Refunded', 'Қайтарылды'],
  [6, 'Отклонён по тайм-ауту', 'Declined by time-out', 'Уақыты өткендіктен қабылданбады'],
  [7, 'К возврату', 'Return due', 'Қайтаруға тиіс'],
])

export const currency = codedEntriesOf([
  ['RUB', 'Российский рубль', 'Russian rouble', 'Ресей рублі'],
  ['BYN', 'Белорусский рубль', 'Belarusian rouble', 'Беларусь рублі'],
  ['KZT', 'Казахстанский тенге', 'Kazakhstani tenge', 'Қазақстан теңгесі'],
  ['EUR', 'Евро', 'Euro', 'Еуро'],
  ['AED', 'Дирхам ОАЭ', 'UAE dirham', 'БАӘ дирхамы'],
])

export const promos = codedEntriesOf([
  ['WELCOME', 'Первый заказ: скидка 10 %', 'First order: 10% off', 'Алғашқы тапсырыс: 10 % жеңілдік'],
  ['APP300', '300 ₽ за заказ в приложении', '300 ₽ off in the app', 'Қосымшадағы тапсырысқа 300 ₽'],
  ['HOME5', 'Товары для дома: скидка 5 %', 'Home goods: 5% off', 'Үйге арналған тауарлар: 5 % жеңілдік'],
  ['SEASON', 'Смена сезона: скидка 15 %', 'Change of season: 15% off', 'Маусым ауысуы: 15 % жеңілдік'],
])
