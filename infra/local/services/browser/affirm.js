/* The fake of Affirm's script: fills the elements that ask for it. */
window.affirm = {
  ui: {
    ready: (then) => then(),
    refresh: () => {
      for (const element of document.querySelectorAll('.affirm-as-low-as'))
        element.textContent = `As low as $${(Number(element.dataset.amount) / 1200).toFixed(2)} a month with Affirm (${window._affirm_config.public_api_key})`;
    },
  },
};
