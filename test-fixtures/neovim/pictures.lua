-- How Neovim looks on the pictures of the pages: a few colours, and nothing that they do not show.
vim.o.termguicolors = true
vim.o.completeopt = "menuone,noinsert"
vim.o.shortmess = vim.o.shortmess .. "cF"
vim.o.laststatus = 0
vim.o.ruler = false
vim.o.showcmd = false
vim.o.showmode = false
vim.o.fillchars = "eob: "

vim.diagnostic.config({
  signs = false,
  virtual_text = {
    prefix = " ",
    format = function(problem)
      return problem.code .. ": " .. problem.message
    end,
  },
})

local text, comment, keyword, problem = "#d8dee9", "#8a94a6", "#82aaff", "#f2777f"
local raised = "#343b4d"
local colors = {
  Normal = { fg = text, bg = "#1f2430" },
  Comment = { fg = comment },
  Special = { fg = "#7fdbca" },
  Identifier = { fg = text },
  PreProc = { fg = text },
  Statement = { fg = keyword },
  Keyword = { fg = keyword },
  Type = { fg = "#7fdbca" },
  String = { fg = "#c3e88d" },
  Constant = { fg = "#f7c67f" },
  Pmenu = { fg = text, bg = raised },
  PmenuSel = { fg = "#1f2430", bg = keyword },
  PmenuSbar = { bg = raised },
  PmenuThumb = { bg = raised },
  StatusLine = { fg = raised, bg = raised },
  MsgSeparator = { fg = raised, bg = raised },
  Question = { fg = text },
  DiagnosticError = { fg = problem },
  DiagnosticUnderlineError = { sp = problem, undercurl = true },
}
-- The syntax of the file sets colours when it is loaded, before this.
vim.api.nvim_create_autocmd("VimEnter", {
  callback = function()
    for name, color in pairs(colors) do
      vim.api.nvim_set_hl(0, name, color)
    end
  end,
})
