import { exchangeReason } from '../../../../shared/exchange-reasons.ts'
import { refundAccountType, refundStatus } from '../../../../shared/refund-statuses.ts'
import { createCodedEntries, createEntries } from '../entry.ts'

/** Payment methods. `online`: paid remotely, so that the law on distance selling applies to a refund. */
export const payTypes = createEntries([
  [1, 'Картой на сайте', 'Card online', 'Сайтта картамен', { online: true }],
  [2, 'Картой при получении', 'Card on receipt', 'Алған кезде картамен'],
  [3, 'Наличными при получении', 'Cash on receipt', 'Алған кезде қолма-қол'],
  [4, 'Система быстрых платежей', 'Faster payments system', 'Жылдам төлемдер жүйесі', { online: true }],
  [5, 'Подарочная карта', 'Gift card', 'Сыйлық картасы'],
  [6, 'Оплачен партнёру', 'Paid to the partner', 'Серіктеске төленді', { online: true }],
])

export const payStatuses = createEntries([
  [1, 'Не оплачен', 'Not paid', 'Төленбеді'],
  [2, 'Холд', 'On hold', 'Холд қойылды'],
  [3, 'Оплачен', 'Paid', 'Төленді'],
  [4, 'Холд снят', 'Hold released', 'Холд алынып тасталды'],
  [5, 'Возвращён', 'Refunded', 'Қайтарылды'],
  [6, 'Отклонён по тайм-ауту', 'Declined by timeout', 'Уақыты өткендіктен қабылданбады'],
  [7, 'К возврату', 'To refund', 'Қайтаруға тиіс'],
])

export const refundAccountTypes = createEntries([
  [refundAccountType.bankDetails, 'На банковские реквизиты', 'To bank details', 'Банк деректемелеріне'],
  [refundAccountType.card, 'На карту', 'To the card', 'Картаға'],
  [
    refundAccountType.cardViaTerminal,
    'На карту через терминал',
    'To the card via terminal',
    'Терминал арқылы картаға',
  ],
])

/** Reasons for returning a product. */
export const refundReasons = createEntries([
  [1, 'Брак', 'Defect', 'Ақау'],
  [2, 'Товар не подошёл', 'The product did not fit', 'Тауар сәйкес келмеді'],
  [3, 'Не соответствует описанию', 'Not as described', 'Сипаттамаға сай емес'],
  [4, 'Повреждён при доставке', 'Damaged in delivery', 'Жеткізу кезінде бүлінген'],
  [5, 'Неполная комплектация', 'Incomplete set', 'Жиынтығы толық емес'],
  [6, 'Выдан другой товар', 'Another product was issued', 'Басқа тауар берілген'],
  [7, 'Передумал', 'Changed their mind', 'Райынан қайтты'],
  [8, 'Другое', 'Other', 'Басқа'],
])

export const refundStatuses = createEntries([
  [refundStatus.open, 'В обработке', 'In processing', 'Өңделуде'],
  [refundStatus.done, 'Завершён', 'Completed', 'Аяқталды'],
  [refundStatus.refused, 'Отказано', 'Refused', 'Бас тартылды'],
  [refundStatus.failed, 'Ошибка банка', 'Bank error', 'Банк қатесі'],
])

/** Reasons for exchanging a product. Specification 3 defines these two. */
export const exchangeReasons = createEntries([
  [exchangeReason.defect, 'Брак', 'Defect', 'Ақау'],
  [exchangeReason.didNotFit, 'Товар не подошёл', 'The product did not fit', 'Тауар сәйкес келмеді'],
])

/** Origins of a refund. */
export const refundTypes = createEntries([
  [1, 'Возврат покупателем', 'Return by the customer', 'Сатып алушының қайтаруы'],
  [2, 'Возврат партнёра', 'Partner refund', 'Серіктестің қайтаруы'],
  [3, 'Реестр сервиса доставки еды', 'Food-delivery partner register', 'Тамақ жеткізу сервисінің тізілімі'],
])

/** Types of accounting transactions (schemas/values/accounting.ts). */
export const sapOperationTypes = createCodedEntries([
  ['captured', 'Списание с карты', 'Capture', 'Картадан алу'],
  ['paid', 'Оплата', 'Payment', 'Төлем'],
  ['refunded', 'Возврат', 'Refund', 'Қайтару'],
])

/** Actions on an accounting transaction. */
export const sapEventTypes = createCodedEntries([
  ['post', 'Проводка', 'Posting', 'Өткізбе'],
  ['hold', 'Холдирование', 'Hold', 'Холд қою'],
  ['unhold', 'Снятие холда', 'Unhold', 'Холдты алып тастау'],
])

export const currency = createCodedEntries([
  ['RUB', 'Российский рубль', 'Russian rouble', 'Ресей рублі'],
  ['BYN', 'Белорусский рубль', 'Belarusian rouble', 'Беларусь рублі'],
  ['KZT', 'Казахстанский тенге', 'Kazakhstani tenge', 'Қазақстан теңгесі'],
  ['EUR', 'Евро', 'Euro', 'Еуро'],
  ['AED', 'Дирхам ОАЭ', 'UAE dirham', 'БАӘ дирхамы'],
])

export const promos = createCodedEntries([
  ['WELCOME', 'Первый заказ: скидка 10 %', 'First order: 10% off', 'Алғашқы тапсырыс: 10 % жеңілдік'],
  ['APP300', '300 ₽ за заказ в приложении', '300 ₽ off in the app', 'Қосымшадағы тапсырысқа 300 ₽'],
  ['HOME5', 'Товары для дома: скидка 5 %', 'Home goods: 5% off', 'Үйге арналған тауарлар: 5 % жеңілдік'],
  ['SEASON', 'Смена сезона: скидка 15 %', 'Season change: 15% off', 'Маусым ауысуы: 15 % жеңілдік'],
])
