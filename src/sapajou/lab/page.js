const asked = (navigator.language || "en").slice(0, 2);
const choice = document.getElementById("lang-" + asked);
if (choice) choice.checked = true;
const tell = () => { document.documentElement.lang = document.getElementById("lang-fr").checked ? "fr" : "en"; };
document.querySelectorAll("[name=language]").forEach((one) => one.addEventListener("change", tell));
tell();
