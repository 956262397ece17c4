/** Ids of the columns with answers: `answer.<workflow>.<key>`. */
export const answerColumnPrefix = 'answer.'
