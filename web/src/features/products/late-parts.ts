/*
 * The parts of the order form that come late, in a module of their own: with each import the build lists all files that it
 * needs, which would weigh among the first ones.
 */

/** The wallet's button that pays with one click. */
export const loadOneClickButton = async () => (await import('../payments/one-click-button.tsx')).OneClickButton;

/** The button that pays with the card of the customer's account. */
export const loadCardClick = async () => (await import('../payments/card-click.tsx')).CardClick;

/** What Affirm says about its instalments. */
export const loadFinancing = async () => (await import('./financing.tsx')).Financing;

/** The country whose shipping is asked for. */
export const loadEstimateForm = async () => (await import('./shipping-estimate-form.tsx')).EstimateForm;

/** What a photo is good for. */
export const loadPhotoFitness = async () => (await import('./photo-fitness.tsx')).PhotoFitness;

/** The question about a style that contradicts the medium. */
export const loadStyleQuestion = async () => (await import('./style-question.tsx')).StyleQuestion;
