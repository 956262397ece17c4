import { createCodedEntries } from '../entry.ts'

/**
 * Yes-or-no questions to customers. The code is `<way>.<question>`, where `way` is the way in which the customer
 * received the order (pickup or delivery) and `question` a column of `feedbacks`.
 */
export const feedbackQuestions = createCodedEntries([
  [
    'pickup.accuracy',
    'Заказ собрали в течение 15 минут?',
    'Was the order assembled within 15 minutes?',
    'Тапсырыс 15 минут ішінде жинақталды ма?',
  ],
  [
    'pickup.orderInfo',
    'Вы вовремя узнали, что заказ можно забрать?',
    'Were you informed in time that the order could be picked up?',
    'Тапсырысты алып кетуге болатынын уақытында білдіңіз бе?',
  ],
  [
    'pickup.integrity',
    'Товары и упаковка были целыми?',
    'Were the goods and the packaging undamaged?',
    'Тауарлар мен қаптама бүтін болды ма?',
  ],
  [
    'pickup.equipment',
    'Вам выдали всё, что было в заказе?',
    'Were you given everything in the order?',
    'Сізге тапсырыстағының бәрі берілді ме?',
  ],
  [
    'delivery.accuracy',
    'Заказ привезли в обещанное время?',
    'Was the order delivered at the promised time?',
    'Тапсырыс уәде етілген уақытта жеткізілді ме?',
  ],
  [
    'delivery.orderInfo',
    'Вам сообщали, где заказ и когда его ждать?',
    'Were you informed where the order was and when to expect it?',
    'Тапсырыстың қайда екені және оны қашан күту керектігі хабарланды ма?',
  ],
  [
    'delivery.integrity',
    'Товары и упаковка доехали целыми?',
    'Did the goods and the packaging arrive undamaged?',
    'Тауарлар мен қаптама бүтін жетті ме?',
  ],
  [
    'delivery.equipment',
    'Привезли всё, что было в заказе?',
    'Was everything in the order delivered?',
    'Тапсырыстағының бәрі жеткізілді ме?',
  ],
])
