-- What Neovim 0.11 has and Debian's lacks: servers by their configuration, completions by <C-x><C-o>, and problems that servers are
-- asked for. Files are in the project of the folder in which Neovim runs.
if vim.lsp.enable == nil then
  local known = {}

  local function ask_for_problems(client, buffer)
    if client.server_capabilities.diagnosticProvider == nil then
      return
    end
    local uri = vim.uri_from_bufnr(buffer)
    client.request("textDocument/diagnostic", { textDocument = { uri = uri } }, function(_, result)
      local shown = { uri = uri, diagnostics = result and result.items or {} }
      vim.lsp.diagnostic.on_publish_diagnostics(nil, shown, { client_id = client.id }, {})
    end, buffer)
  end

  local function attach(client, buffer)
    vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc"
    ask_for_problems(client, buffer)
    vim.api.nvim_create_autocmd({ "TextChanged", "InsertLeave" }, {
      buffer = buffer,
      callback = function()
        ask_for_problems(client, buffer)
      end,
    })
  end

  function vim.lsp.config(name, given)
    known[name] = given
  end

  function vim.lsp.enable(names)
    for _, name in ipairs(type(names) == "table" and names or { names }) do
      vim.api.nvim_create_autocmd("FileType", {
        pattern = known[name].filetypes,
        callback = function(event)
          local id = vim.lsp.start_client({
            name = name,
            cmd = known[name].cmd,
            root_dir = vim.fn.getcwd(),
            on_attach = attach,
          })
          vim.lsp.buf_attach_client(event.buf, id)
        end,
      })
    end
  end
end
